import { exactly, inWords } from './date-words.ts'

interface DateTextProps {
  /** A day (`yyyy-MM-dd`) or a moment (ISO 8601). */
  value: string | null | undefined
  zone?: string
}

/** A date as people say it, with the exact one on hover. */
export function DateText({ value, zone }: DateTextProps) {
  if (!value) return <span>-</span>
  return (
    <time dateTime={value} title={exactly(value, zone)}>
      {inWords(value, new Date(), zone)}
    </time>
  )
}
