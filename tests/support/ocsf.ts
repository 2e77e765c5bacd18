import schema from "../audit/ocsf-schema.json";

interface Attribute {
  readonly type: string;
  readonly object?: string;
  readonly array?: boolean;
  readonly required?: boolean;
  readonly enum?: readonly (number | string)[];
  readonly profile?: string;
}

interface Shape {
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly constraints?: { readonly at_least_one?: readonly string[] };
}

const CLASSES: Readonly<Record<string, Shape>> = schema.classes;
const OBJECTS: Readonly<Record<string, Shape>> = schema.objects;

type Json = Readonly<Record<string, unknown>>;

/** What is wrong with an event by the published schema; see `source` in the extract. */
export function ocsfProblems(event: Json): readonly string[] {
  const shape = CLASSES[String(event.class_uid)];
  if (shape === undefined) return [`class ${event.class_uid} is not in the extract`];
  const { profiles = [] } = event.metadata as { readonly profiles?: readonly string[] };
  const isMeant = event.type_uid === Number(event.class_uid) * 100 + Number(event.activity_id);
  return [
    ...problemsIn(event, shape, "event", profiles),
    ...(isMeant ? [] : [`type_uid ${event.type_uid}`]),
  ];
}

function problemsIn(value: Json, shape: Shape, at: string, profiles: readonly string[]): string[] {
  const { attributes, constraints } = shape;
  const anyOf = constraints?.at_least_one ?? [];
  const problems = anyOf.length === 0 || anyOf.some((name) => name in value) ? [] : [`${at}: none`];
  for (const [name, { required, profile }] of Object.entries(attributes)) {
    const applies = profile === undefined || profiles.includes(profile);
    if (required === true && applies && !(name in value)) problems.push(`${at}.${name} is missing`);
  }
  for (const [name, inner] of Object.entries(value)) {
    const attribute = attributes[name];
    if (attribute === undefined) problems.push(`${at}.${name} is unknown`);
    else if (attribute.profile !== undefined && !profiles.includes(attribute.profile))
      problems.push(`${at}.${name} belongs to the profile ${attribute.profile}`);
    else if (attribute.array === true)
      problems.push(
        ...(Array.isArray(inner)
          ? inner.flatMap((one) => problemsOf(one, attribute, `${at}.${name}`))
          : [`${at}.${name} is not a list`]),
      );
    else problems.push(...problemsOf(inner, attribute, `${at}.${name}`));
  }
  return problems;
}

function problemsOf(value: unknown, { type, object, ...rest }: Attribute, at: string): string[] {
  if (type === "object_t") {
    if (typeof value !== "object" || value === null) return [`${at} is not an object`];
    const shape = OBJECTS[object ?? ""];
    return shape === undefined ? [] : problemsIn(value as Json, shape, at, []);
  }
  const isNumber = ["integer_t", "long_t", "timestamp_t", "port_t"].includes(type);
  const wanted = isNumber ? "number" : type === "boolean_t" ? "boolean" : "string";
  const given: string = typeof value;
  if (type !== "json_t" && given !== wanted) return [`${at} is not a ${wanted}`];
  if (isNumber && !Number.isSafeInteger(value)) return [`${at} is not whole`];
  const isListed = rest.enum === undefined || rest.enum.includes(value as number);
  return isListed ? [] : [`${at} is ${value}`];
}
