/** What a layout makes of the newest payroll, beside the form that changes it. */
import { alertFor } from '@iroko/contract/errors'
import { papers } from '@iroko/contract/payroll/papers'
import { useEffect, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import classes from './parts.module.css'
import type { Draft } from './parts-editor.tsx'

/** What was typed a moment ago, so that not every key asks. */
function useSettled<T>(value: T, milliseconds: number): T {
  const key = JSON.stringify(value)
  const [settled, setSettled] = useState({ key, value })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value: JSON.parse(key) as T }), milliseconds)
    return () => clearTimeout(timer)
  }, [key, milliseconds])
  return settled.value
}

export function Preview({ draft }: { draft: Pick<Draft, 'use' | 'definition'> }) {
  const { use, definition } = useSettled(draft, 400)
  const found = useCall(papers.preview, { body: { use, definition } }, { keepPrevious: true })
  const { isShown, money, toggle } = useShownPay()
  if (found.error) return <p className="dimmed">{alertFor(found.error)}</p>
  if (!found.data) return null
  const { of, text, cells, rows, total_kobo, files, notes, wrong } = found.data.paper
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className="apart">
        <strong>{of ? `First rows of ${of}` : 'With made-up rows, until a payroll is approved'}</strong>
        {toggle}
      </div>
      {wrong.length > 0 ? (
        <ul role="alert">
          {wrong.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      ) : null}
      {isShown && text ? (
        definition.format === 'xlsx' ? (
          <Sheet cells={cells} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too.
          <pre className={classes.text} tabIndex={0}>
            {text}
          </pre>
        )
      ) : null}
      {!isShown && text ? <p className="dimmed">The rows show amounts. Press the eye to see them.</p> : null}
      <p className="dimmed">
        {countOf(rows, 'row')}
        {isShown && total_kobo > 0 ? ` of ${money(total_kobo)}` : ''}
        {files.length > 0 ? `, ${files.length === 1 ? files[0] : countOf(files.length, 'file')}` : ''}
      </p>
      {notes.length > 0 ? (
        <ul className="dimmed">
          {notes.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const Sheet = ({ cells }: { cells: readonly (readonly string[])[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too.
  <div className={classes.text} tabIndex={0}>
    <table>
      <tbody>
        {cells.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing of its own but its place.
          <tr key={at}>
            {line.map((text, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <td key={place}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
