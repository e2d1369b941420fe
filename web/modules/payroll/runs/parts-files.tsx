/** The bank files of a payroll that somebody has. */
import { bankFileKindWords, runPayments } from '@iroko/contract/payroll/run-payments'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { momentText } from '../../../ui/date/date-words.ts'
import type { Shown } from '../../../ui/shown-pay.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './parts.module.css'
import { prefix, type ShownRun } from './parts.tsx'

/** Enough of a digest to compare it with the file that a bank has. */
const digestText = (digest: string) => digest.slice(0, 12)

export function TakenFiles({ run, shown: { isShown, money } }: { run: ShownRun; shown: Shown }) {
  const found = useCall(runPayments.list, { params: { id: run.id } })
  if (!found.isSuccess) return <Loaded found={found} prefix={prefix} count={1} height={24} />
  return (
    <ul className={classes.looks} aria-label="Bank files taken">
      {found.data.bank_files.map(({ id, number, kind, layout, payments, total_kobo, taken_by, taken_at, digest }) => (
        <li key={id}>
          Bank file {number} ({layout ?? bankFileKindWords[kind].toLowerCase()}): {countOf(payments, 'payment')}
          {isShown ? ` of ${money(total_kobo)}` : ''}, taken by {taken_by.full_name} on {momentText(taken_at)}. SHA-256{' '}
          {digestText(digest)}
        </li>
      ))}
    </ul>
  )
}
