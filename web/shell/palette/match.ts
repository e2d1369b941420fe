/** Which lines of the palette are meant by what was typed: whole words, their beginnings, other words for the same, and slips of the finger. */

/** What people call a thing, by a word of the name that the portal gives it. */
const otherWords: Record<string, readonly string[]> = {
  payslips: ['salary', 'pay', 'wage', 'money'],
  payslip: ['salary', 'pay', 'wage', 'money'],
  payroll: ['salary', 'pay'],
  deductions: ['loan', 'tax', 'allowance'],
  leave: ['holiday', 'vacation', 'off', 'sick', 'annual'],
  absence: ['sick', 'off'],
  attendance: ['clock', 'late', 'punch', 'time', 'hours'],
  shift: ['roster', 'schedule', 'swap'],
  certificate: ['recognise', 'thank', 'appreciate', 'award'],
  appreciation: ['recognise', 'thank', 'award'],
  fame: ['recognise', 'award', 'thank'],
  ticket: ['help', 'complaint', 'issue', 'support', 'problem'],
  tickets: ['help', 'complaint', 'issue', 'support', 'problem'],
  resignation: ['quit', 'notice', 'leave company', 'exit'],
  employees: ['staff', 'people', 'directory'],
  qa: ['quality', 'evaluation', 'score'],
  recruitment: ['hiring', 'vacancy', 'candidate'],
  survey: ['poll', 'feedback'],
  announcement: ['news'],
  announcements: ['news'],
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether one letter was typed wrongly, left out, doubled or changed places with its neighbour. */
export function isSlip(typed: string, word: string): boolean {
  if (typed.length < 4 || Math.abs(typed.length - word.length) > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  const [rest, other] = [typed.slice(at), word.slice(at)]
  if (rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1)) return true
  return rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
}

interface Named {
  label: string
  detail?: string | undefined
}

/** How well a line fits, 0 best; undefined where a word of the query fits nowhere. */
export function fitOf(words: readonly string[], { label, detail = '' }: Named): number | undefined {
  const own = wordsOf(label)
  const others = own.flatMap((word) => otherWords[word] ?? [])
  const text = `${label} ${detail}`.toLowerCase()
  const ranks = words.map((word) => {
    if (own.some((name) => name.startsWith(word))) return 0
    if (text.includes(word)) return 1
    if (others.some((name) => name.startsWith(word))) return 2
    // While a word is still being typed, its beginning is compared.
    if (own.some((name) => isSlip(word, name) || isSlip(word, name.slice(0, word.length)))) return 3
    return undefined
  })
  return ranks.some((rank) => rank === undefined) ? undefined : Math.max(0, ...(ranks as number[]))
}

/** Those that fit, the best first; in their order otherwise. */
export const fitting = <T extends Named>(words: readonly string[], lines: readonly T[]): T[] =>
  lines
    .flatMap((line) => {
      const rank = fitOf(words, line)
      return rank === undefined ? [] : [{ line, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ line }) => line)
