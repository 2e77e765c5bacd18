/** What is in an executable for the systems that ask who made it. */
export type Signature =
  | { readonly kind: "none" }
  | {
      readonly kind: "mach-o";
      /** Signed by nobody: enough to be run, not enough to be trusted. */
      readonly adHoc: boolean;
      readonly identifier: string;
      /** Pages whose hashes are written down, and how many of them have another one. */
      readonly pages: number;
      readonly wrongPages: number;
    }
  | {
      readonly kind: "pe";
      /** Bytes of the certificate table; 0 in an executable that is not signed. */
      readonly certificateBytes: number;
      /** Only drivers need one, so a linker may leave it 0. */
      readonly checksum: "none" | "right" | "wrong";
      readonly console: boolean;
    };

/** Reads what an executable says of its own integrity, and recomputes what it says. */
export async function executableSignature(path: string): Promise<Signature> {
  const bytes = await Bun.file(path).bytes();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < HEADER_BYTES) return { kind: "none" };
  if (view.getUint32(0, true) === MACH_O_64) return machO(bytes, view);
  return view.getUint16(0) === DOS ? portable(view) : { kind: "none" };
}

const HEADER_BYTES = 64;
const DOS = 0x4d5a;
const MACH_O_64 = 0xfeedfacf;

// Apple, xnu/osfmk/kern/cs_blobs.h and mach-o/loader.h.
const MACH_O_HEADER_BYTES = 32;
const LC_CODE_SIGNATURE = 0x1d;
const SUPER_BLOB = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const CS_ADHOC = 0x2;
const CS_HASHTYPE_SHA256 = 2;

function machO(bytes: Uint8Array, view: DataView): Signature {
  const signature = findSignature(view);
  if (signature === undefined || view.getUint32(signature) !== SUPER_BLOB) return { kind: "none" };
  const count = view.getUint32(signature + 8);
  for (let index = 0; index < count; index++) {
    const at = signature + view.getUint32(signature + 12 + index * 8 + 4);
    if (view.getUint32(at) === CODE_DIRECTORY) return codeDirectory(bytes, view, at);
  }
  return { kind: "none" };
}

/** Where the signature begins, as the load command says that points at it. */
function findSignature(view: DataView): number | undefined {
  let at = MACH_O_HEADER_BYTES;
  for (let left = view.getUint32(16, true); left > 0; left--) {
    if (view.getUint32(at, true) === LC_CODE_SIGNATURE) return view.getUint32(at + 8, true);
    at += view.getUint32(at + 4, true);
  }
  return undefined;
}

/** Hashes every page as the kernel does when it is touched first; a page with another hash kills the process. */
function codeDirectory(bytes: Uint8Array, view: DataView, at: number): Signature {
  const hashes = at + view.getUint32(at + 16);
  const identifier = at + view.getUint32(at + 20);
  const pages = view.getUint32(at + 28);
  const codeEnd = view.getUint32(at + 32);
  const hashBytes = view.getUint8(at + 36);
  const hashType = view.getUint8(at + 37);
  if (hashType !== CS_HASHTYPE_SHA256) throw new Error(`hash type ${hashType} is not SHA-256`);
  const pageBytes = 2 ** view.getUint8(at + 39);
  let wrongPages = 0;
  for (let page = 0; page < pages; page++) {
    const end = Math.min((page + 1) * pageBytes, codeEnd);
    const actual = Bun.SHA256.hash(bytes.subarray(page * pageBytes, end), "hex");
    const from = hashes + page * hashBytes;
    if (bytes.subarray(from, from + hashBytes).toHex() !== actual) wrongPages++;
  }
  return {
    kind: "mach-o",
    adHoc: (view.getUint32(at + 12) & CS_ADHOC) !== 0,
    identifier: new TextDecoder().decode(bytes.subarray(identifier, bytes.indexOf(0, identifier))),
    pages,
    wrongPages,
  };
}

// Microsoft, PE Format: offsets in the optional header of PE32+.
const PE_CHECKSUM = 64;
const PE_SUBSYSTEM = 68;
const PE_CERTIFICATE_TABLE = 144;
const SUBSYSTEM_CONSOLE = 3;

function portable(view: DataView): Signature {
  const optional = view.getUint32(0x3c, true) + 24;
  const written = view.getUint32(optional + PE_CHECKSUM, true);
  const right = written === peChecksum(view, optional + PE_CHECKSUM);
  return {
    kind: "pe",
    certificateBytes: view.getUint32(optional + PE_CERTIFICATE_TABLE + 4, true),
    checksum: written === 0 ? "none" : right ? "right" : "wrong",
    console: view.getUint16(optional + PE_SUBSYSTEM, true) === SUBSYSTEM_CONSOLE,
  };
}

/** The sum of all 16-bit words but the checksum's own two, carries added back, and the length. */
function peChecksum(view: DataView, own: number): number {
  let sum = 0;
  const { byteLength } = view;
  for (let at = 0; at < byteLength; at += 2) {
    if (at === own || at === own + 2) continue;
    sum += at + 1 < byteLength ? view.getUint16(at, true) : view.getUint8(at);
    sum = (sum & 0xffff) + (sum >>> 16);
  }
  return sum + byteLength;
}
