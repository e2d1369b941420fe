/** Bank and books on a day, and what lies between them. */
import '../../../ui/mantine-over.ts'
import { bankMatches } from '@iroko/contract/accounting/bank-matches'
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { DayInput } from '../../../screens/day/day-input.tsx'
import { DialogWindow } from '../../../screens/dialog-window.tsx'
import { save } from '../../../screens/files/save.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './parts-reconciliation.module.css'

interface ReconciliationProps {
  account: { id: string; code: string; title: string }
  /** The last day of the last statement. */
  asAt: string
  onClose: () => void
}

export function Reconciliation({ account, asAt, onClose }: ReconciliationProps) {
  const [day, setDay] = useState(asAt)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day)
  const query = { account_id: account.id, as_at: isDay ? day : asAt }
  const found = useCall(bankMatches.reconciliation, { query }, { keepPrevious: true })
  return (
    <DialogWindow title={`Reconciliation of ${account.code} ${account.title}`} width={760} onClose={onClose}>
      {() => (
        <div className="column16">
          <DayInput label="As at" pickerLabel="Choose the day" value={day} max={asAt} onChange={setDay} />
          <Loaded found={found} prefix="Reconciliation | " count={4} height={40}>
            {(shown) => <Figures shown={shown} />}
          </Loaded>
        </div>
      )}
    </DialogWindow>
  )
}

type Shown = Output<typeof bankMatches.reconciliation>

function Figures({ shown }: { shown: Shown }) {
  const { bank_kobo, books_kobo, not_in_books, not_at_bank, not_in_books_kobo, not_at_bank_kobo, before_kobo } = shown
  const { account, as_at, signed, cannot_sign } = shown
  const mayEdit = useMay('bank.edit')
  return (
    <>
      <table className={classes.figures}>
        <tbody>
          <Row label="Balance by the books" kobo={books_kobo} />
          <Row label={`+ At the bank, not in the books (${not_in_books.length})`} kobo={not_in_books_kobo} />
          <Row label={`− In the books, not at the bank (${not_at_bank.length})`} kobo={-not_at_bank_kobo} />
          <Row label="+ Before the first statement" kobo={before_kobo} />
        </tbody>
        <tfoot>
          <Row label="= Balance by the bank" kobo={bank_kobo} />
        </tfoot>
      </table>
      <Listed
        title="At the bank, not in the books"
        lines={not_in_books.map(({ id, dated_on, narration, open_kobo }) => ({ id, dated_on, words: narration, open_kobo }))}
      />
      <Listed
        title="In the books, not at the bank"
        lines={not_at_bank.map(({ entry, position, dated_on, detail, party, open_kobo }) => ({
          id: `${entry.id}${position}`,
          dated_on,
          words: `${entry.number} ${party?.title ?? detail}`,
          open_kobo,
        }))}
      />
      {signed ? <p role="status">Signed by {signed.by.full_name}</p> : null}
      {signed?.paper ? (
        <Button
          variant="default"
          onClick={() => void save(bankMatches.paper, { params: { id: signed.id } }, 'Reconciliation | ')}
        >
          Statement of the bank
        </Button>
      ) : null}
      {cannot_sign ? <p className="small dimmed">{cannot_sign}</p> : null}
      {mayEdit && !signed && !cannot_sign ? (
        <AskButton
          ask={() => (
            <SendDialog<{ file_id: string }>
              title={`Sign ${as_at}`}
              call={bankMatches.sign}
              submit="Sign"
              fixed={{ account_id: account.id, as_at, bank_kobo, books_kobo }}
              prefix="Reconciliation | "
              fields={[
                {
                  name: 'file_id',
                  type: 'file',
                  label: 'Statement of the bank',
                  description: 'As the bank itself made it',
                  purpose: 'bank_paper',
                  required: true,
                },
              ]}
            />
          )}
        >
          Sign
        </AskButton>
      ) : null}
    </>
  )
}

function Row({ label, kobo }: { label: string; kobo: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{formatMoney(kobo)}</td>
    </tr>
  )
}

interface ListedProps {
  title: string
  lines: { id: string; dated_on: string; words: string; open_kobo: number }[]
}

const mostShown = 50

function Listed({ title, lines }: ListedProps) {
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className="title">{title}</h2>
      <table className={classes.figures}>
        <tbody>
          {lines.slice(0, mostShown).map(({ id, dated_on, words, open_kobo }) => (
            <tr key={id}>
              <td>{dated_on}</td>
              <th scope="row">{words}</th>
              <td>{formatMoney(open_kobo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > mostShown ? <p className="small dimmed">And {lines.length - mostShown} more</p> : null}
    </section>
  )
}
