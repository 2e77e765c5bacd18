/** Least contrast of text, of large text, and of what is drawn (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT_MIN = 4.5;
const LARGE_MIN = 3;
const DRAWN_MIN = 3;

/**
 * An expression for a page: how many texts and fills were measured, and which are too faint on what lies behind
 * them, by the colours that the browser computed.
 */
export const CONTRASTS = `(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const over = ([r, g, b, a], ground) =>
    [r, g, b].map((part, at) => (part * a + ground[at] * (255 - a)) / 255);
  const groundOf = (element) => {
    if (element === null) return over(rgba(getComputedStyle(document.documentElement).backgroundColor), rgba("Canvas"));
    const colour = rgba(getComputedStyle(element).backgroundColor);
    return colour[3] === 255 ? colour : over(colour, groundOf(element.parentElement));
  };
  const light = (parts) => {
    const [r, g, b] = parts.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dark, bright] = [light(one.slice(0, 3)), light(other.slice(0, 3))].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const faint = [];
  let seen = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.textContent.trim() === "" || element.closest("script, style, noscript, desc, title")) continue;
    if (!element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const isDrawn = element instanceof SVGElement;
    const colour = rgba(isDrawn ? style.fill : style.color);
    const ground = groundOf(isDrawn ? element.closest("svg").parentElement : element);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const measured = contrast(over(colour, ground), ground);
    seen++;
    if (measured < (isLarge ? ${LARGE_MIN} : ${TEXT_MIN})) {
      faint.push(node.textContent.trim().slice(0, 40) + " " + measured.toFixed(2));
    }
  }
  let drawn = 0;
  const card = groundOf(document.querySelector(".card"));
  for (const fill of document.querySelectorAll(".patterns pattern > rect:first-child")) {
    const measured = contrast(rgba(getComputedStyle(fill).fill), card);
    drawn++;
    if (measured < ${DRAWN_MIN}) faint.push(fill.parentElement.id + " " + measured.toFixed(2));
  }
  for (const control of document.querySelectorAll("#filters input, #filters select, #filters button")) {
    const measured = contrast(rgba(getComputedStyle(control).borderTopColor), groundOf(control.parentElement));
    if (measured < ${DRAWN_MIN}) faint.push(control.id + " border " + measured.toFixed(2));
  }
  return { seen, drawn, faint };
})()`;
