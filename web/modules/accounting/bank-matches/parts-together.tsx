/** Several lines of the bank that one line of the ledger explains: a payment that the bank split, or paid in parts. */
import { bankMatches } from '@iroko/contract/accounting/bank-matches'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { BookWords } from './parts-book.tsx'
import classes from './parts-line.module.css'

interface BankLine {
  id: string
  version: number
  open_kobo: number
}

export function MatchTogether({ lines }: { lines: readonly BankLine[] }) {
  const close = useClose()
  const [first] = lines
  const found = useCall(bankMatches.show, { params: { id: first?.id ?? '' } })
  const match = useSend(bankMatches.match, { prefix: 'Bank | ', success: 'message', onSuccess: () => close(true) })
  const sum = lines.reduce((total, { open_kobo }) => total + open_kobo, 0)
  const away = (kobo: number): number => Math.abs(kobo - sum)
  return (
    <Dialog title={`Match ${lines.length} lines with one entry`} onClose={close}>
      {() => (
        <>
          <p className="dimmed">
            {formatMoney(sum)} is unexplained of these lines. As much as is open of the entry is matched.
          </p>
          <Loaded found={found} prefix="Bank | " count={3} height={48}>
            {({ open }) =>
              open.length === 0 ? (
                <p className="dimmed">Nothing of this account is open within 60 days of the first line</p>
              ) : (
                <ul className={classes.lines}>
                  {open
                    .toSorted((a, b) => away(a.open_kobo) - away(b.open_kobo))
                    .map((book) => (
                      <li key={`${book.entry.id}${book.position}`} className={classes.line}>
                        <BookWords
                          book={book}
                          amount={book.open_kobo}
                          {...(book.open_kobo === sum && { why: 'same amount' })}
                        />
                        <Button
                          size="xs"
                          loading={match.isPending}
                          aria-label={`Match all with ${book.entry.number}`}
                          onClick={() =>
                            match.mutate({
                              body: {
                                bank_lines: lines.map(({ id, version }) => ({ id, version })),
                                ledger_lines: [{ entry_id: book.entry.id, position: book.position }],
                              },
                            })
                          }
                        >
                          Match
                        </Button>
                      </li>
                    ))}
                </ul>
              )
            }
          </Loaded>
        </>
      )}
    </Dialog>
  )
}
