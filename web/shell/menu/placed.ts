/** A list in which one stands where the other stood, and those between moved up or down. */
export function placed(all: readonly string[], moved: string, place: string): string[] {
  const [from, to] = [all.indexOf(moved), all.indexOf(place)]
  return from < 0 || to < 0 ? [...all] : all.toSpliced(from, 1).toSpliced(to, 0, moved)
}
