/** A line of the bank: what explains it, what may, and its hold. */
import '../../../ui/mantine-over.ts'
import { bankMatches } from '@iroko/contract/accounting/bank-matches'
import { bankLineStateWords, bankStatements } from '@iroko/contract/accounting/bank-statements'
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { DayInput } from '../../../screens/day/day-input.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { BookByRule, TakeBackBooking } from '../bank-rules/parts.tsx'
import { BookWords } from './parts-book.tsx'
import classes from './parts-line.module.css'

type Shown = Output<typeof bankMatches.show>
type BookLine = Shown['open'][number]

export function BankLineDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(bankMatches.show, { params: { id } })
  return (
    <RecordDrawer title="Bank line" found={found} errorPrefix="Bank" onClose={onClose}>
      {(shown) => <Line shown={shown} onDone={onClose} />}
    </RecordDrawer>
  )
}

function Line({ shown, onDone }: { shown: Shown; onDone: () => void }) {
  const { bank_line: line, matches, suggestions, open, items } = shown
  const mayEdit = useMay('bank.edit')
  const match = useSend(bankMatches.match, { prefix: 'Bank | ', success: 'message', onSuccess: onDone })
  const send = (lines: readonly BookLine[]) =>
    match.mutate({
      body: {
        bank_lines: [{ id: line.id, version: line.version }],
        ledger_lines: lines.map(({ entry, position }) => ({ entry_id: entry.id, position })),
      },
    })
  const isOpen = line.open_kobo !== 0 && mayEdit
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Date', value: line.dated_on },
          { label: 'State', value: bankLineStateWords[line.state] },
          { label: 'Amount', value: formatMoney(line.amount_kobo) },
          { label: 'Unexplained', value: line.open_kobo === 0 ? undefined : formatMoney(line.open_kobo) },
          { label: 'Narration', value: line.narration, full: true },
          { label: 'Reference', value: line.reference },
          { label: 'Account', value: `${line.account.code} ${line.account.title}` },
          ...(line.hold_until ? [{ label: `On hold until ${line.hold_until}`, value: line.hold_reason, full: true }] : []),
        ]}
      />
      {matches.length > 0 ? <Matches line={line} matches={matches} mayEdit={mayEdit} /> : null}
      {isOpen && suggestions.length > 0 ? (
        <Suggestions suggestions={suggestions} isBusy={match.isPending} onMatch={send} />
      ) : null}
      {isOpen && line.open_kobo === line.amount_kobo ? <BookByRule line={line} onDone={onDone} /> : null}
      {isOpen && items.length > 0 ? <Items line={line} items={items} onDone={onDone} /> : null}
      {isOpen ? <OpenBooks open={open} target={line.open_kobo} isBusy={match.isPending} onMatch={send} /> : null}
      {isOpen ? <Hold line={line} /> : null}
    </>
  )
}

interface MatchesProps {
  line: Shown['bank_line']
  matches: Shown['matches']
  mayEdit: boolean
}

function Matches({ line, matches, mayEdit }: MatchesProps) {
  const undo = useSend(bankMatches.undo, { prefix: 'Bank | ', success: 'message' })
  return (
    <section className="column16">
      <h2 className="title">Matched</h2>
      <ul className={classes.lines}>
        {matches.map(({ id, line: book, amount_kobo, matched_by, rule }) => (
          <li key={id} className={classes.line}>
            <BookWords book={book} amount={amount_kobo} why={whyMatched(matched_by, rule)} />
            {mayEdit && rule ? <TakeBackBooking line={line} number={book.entry.number} /> : null}
            {mayEdit && !rule ? (
              <Button
                size="xs"
                variant="default"
                loading={undo.isPending}
                aria-label={`Undo the match with ${book.entry.number}`}
                onClick={() => undo.mutate({ params: { id } })}
              >
                Undo
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

const whyMatched = (by: Shown['matches'][number]['matched_by'], rule: Shown['matches'][number]['rule']): string =>
  [rule ? `By rule ${rule.title}` : '', by?.full_name ?? (rule ? '' : 'Matched by itself on import')].filter(Boolean).join(', ')

interface MatchingProps {
  isBusy: boolean
  onMatch: (lines: readonly BookLine[]) => void
}

function Suggestions({ suggestions, isBusy, onMatch }: MatchingProps & { suggestions: Shown['suggestions'] }) {
  return (
    <section className="column16">
      <h2 className="title">Suggestions</h2>
      <ul className={classes.lines}>
        {suggestions.map(({ lines, why, points }) => (
          <li key={lines.map(({ entry, position }) => `${entry.id}${position}`).join()} className={classes.line}>
            <div className={classes.words}>
              {lines.map((book) => (
                <BookWords key={`${book.entry.id}${book.position}`} book={book} amount={book.open_kobo} />
              ))}
              <span className="tiny dimmed">
                {why}, {points} points
              </span>
            </div>
            <Button
              size="xs"
              loading={isBusy}
              aria-label={`Match with ${lines.map(({ entry }) => entry.number).join(', ')}`}
              onClick={() => onMatch(lines)}
            >
              Match
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is in no line of the ledger yet: settled by this line it is recorded, posted and matched at once. */
function Items({ line, items, onDone }: { line: Shown['bank_line']; items: Shown['items']; onDone: () => void }) {
  const settle = useSend(bankMatches.settle, { prefix: 'Bank | ', success: 'message', onSuccess: onDone })
  return (
    <section className="column16">
      <h2 className="title">To be paid or received</h2>
      <ul className={classes.lines}>
        {items.map(({ kind, id, version, title, detail, amount_kobo, why_not }) => (
          <li key={id} className={classes.line}>
            <span className={classes.words}>
              <span>
                {title} · {formatMoney(amount_kobo)}
              </span>
              <span className="tiny dimmed">{detail}</span>
              {why_not ? <span className="tiny">{why_not}</span> : null}
            </span>
            {why_not ? null : (
              <Button
                size="xs"
                loading={settle.isPending}
                aria-label={`Settle ${title} by this line`}
                onClick={() =>
                  settle.mutate({ params: { id: line.id }, body: { version: line.version, item: { kind, id, version } } })
                }
              >
                Settle
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenBooks({ open, target, isBusy, onMatch }: MatchingProps & { open: readonly BookLine[]; target: number }) {
  const [chosen, setChosen] = useState<readonly BookLine[]>([])
  const sum = chosen.reduce((total, { open_kobo }) => total + open_kobo, 0)
  const toggle = (book: BookLine) =>
    setChosen(chosen.includes(book) ? chosen.filter((other) => other !== book) : [...chosen, book])
  return (
    <section className="column16">
      <h2 className="title">Open in the ledger</h2>
      {open.length === 0 ? (
        <p className="dimmed">Nothing of this account is open within 60 days of this line</p>
      ) : (
        <ul className={classes.lines}>
          {open.map((book) => (
            <li key={`${book.entry.id}${book.position}`} className={classes.line}>
              <Checkbox
                checked={chosen.includes(book)}
                onChange={() => toggle(book)}
                label={<BookWords book={book} amount={book.open_kobo} />}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 ? (
        <div className="middle8">
          <Button loading={isBusy} onClick={() => onMatch(chosen)}>
            Match {formatMoney(sum)}
          </Button>
          <span className="small dimmed" role="status">
            {sum === target ? 'Same amount' : `${formatMoney(target - sum)} apart: as much as is open is matched`}
          </span>
        </div>
      ) : null}
    </section>
  )
}

function Hold({ line }: { line: Shown['bank_line'] }) {
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const hold = useSend(bankStatements.hold, { prefix: 'Bank | ', success: 'message' })
  const { id, version } = line
  if (line.state === 'on_hold')
    return (
      <Button
        variant="default"
        loading={hold.isPending}
        onClick={() => hold.mutate({ params: { id }, body: { until: null, reason: null, version } })}
      >
        Take off hold
      </Button>
    )
  return (
    <div className="middle8">
      <DayInput label="Hold until" pickerLabel="Choose the day until which it is on hold" value={until} onChange={setUntil} />
      <TextInput label="Reason" value={reason} maxLength={200} onChange={(event) => setReason(event.currentTarget.value)} />
      <Button
        variant="default"
        loading={hold.isPending}
        disabled={!until || !reason.trim()}
        onClick={() => hold.mutate({ params: { id }, body: { until, reason, version } })}
      >
        Hold
      </Button>
    </div>
  )
}
