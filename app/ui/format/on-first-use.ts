/**
 * Makes a value when it is first asked for and keeps it. A phone takes 10 ms and more for a formatter of `Intl`, which would
 * delay each page that loads its module.
 */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
