/** A list in which one stands where the other stood, and those between moved up or down. */
export function placed(all: readonly string[], one: string, other: string): string[] {
  const [from, to] = [all.indexOf(one), all.indexOf(other)]
  return from < 0 || to < 0 ? [...all] : all.toSpliced(from, 1).toSpliced(to, 0, one)
}
