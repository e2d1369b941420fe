const shapes: { pattern: RegExp; order: readonly [number, number, number] }[] = [
  { pattern: /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/, order: [1, 2, 3] },
  { pattern: /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/, order: [3, 2, 1] },
]

/** Reads a day as people type it (2026-11-20, 20261120, 20/11/2026) into `yyyy-MM-dd`; undefined when there is no such day. */
export function readDay(typed: string): string | undefined {
  const text = typed.trim()
  for (const { pattern, order } of shapes) {
    const found = pattern.exec(text)
    if (found) return existing(order.map((at) => found[at] ?? ''))
  }
  return undefined
}

function existing([year = '', month = '', date = '']: string[]): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day ? day : undefined
}
