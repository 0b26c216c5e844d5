type KeyOf<Type> = Type extends unknown ? Extract<keyof Type, string> : never;

/** The keys of an object whose type lists all of them. */
export function keysOf<Type extends object>(object: Type): KeyOf<Type>[] {
  return Object.keys(object) as KeyOf<Type>[];
}
