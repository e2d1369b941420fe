/** What somebody types into the search of applications. */

/** Of a phone number what is the same however it is written: without the country and the zero; undefined of what is too short for one. */
export function nationalDigits(typed: string): string | undefined {
  if (/[^\d\s()+./-]/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  const national = digits.replace(/^(234|0)/, '')
  return national.length < 3 ? undefined : national.slice(0, 10)
}

const mostWords = 10

/** Every word by its beginning, as PostgreSQL's to_tsquery reads it; undefined without a word. */
export function wordsQuery(typed: string): string | undefined {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0
    ? undefined
    : words
        .slice(0, mostWords)
        .map((word) => `${word}:*`)
        .join(' & ')
}
