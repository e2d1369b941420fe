/** What a file will be: how many rows of how much, what is written otherwise, and what stands against it. */
import { countOf } from '../../../lib/format.ts'
import { useShownPay } from '../../../ui/shown-pay.tsx'

interface FileFactsProps {
  count: number
  /** What a row is of, and many of it. */
  single: string
  many: string
  total_kobo: number
  files: readonly string[]
  notes: readonly string[]
  wrong: readonly string[]
}

export function FileFacts({ count, single, many, total_kobo, files, notes, wrong }: FileFactsProps) {
  const { isShown, money, toggle } = useShownPay()
  return (
    <section className="column8" aria-label="What the file will be">
      <div className="apart">
        <span>
          {countOf(count, single, many)}
          {isShown ? ` of ${money(total_kobo)}` : ''}
          {files.length > 0 ? ` in ${files.length === 1 ? files[0] : countOf(files.length, 'file')}` : ''}
        </span>
        {toggle}
      </div>
      {wrong.length > 0 ? (
        <div role="alert">
          <strong>No file can be written:</strong>
          <Lines of={wrong} />
        </div>
      ) : null}
      {notes.length > 0 ? <Lines of={notes} /> : null}
    </section>
  )
}

/** So many are shown at once. */
const most = 10

const Lines = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.slice(0, most).map((what) => (
      <li key={what}>{what}</li>
    ))}
    {of.length > most ? <li>And {of.length - most} more</li> : null}
  </ul>
)
