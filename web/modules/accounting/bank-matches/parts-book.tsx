/** A line of the ledger, in words. */
import type { bankMatches } from '@iroko/contract/accounting/bank-matches'
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import classes from './parts-line.module.css'

type BookLine = Output<typeof bankMatches.show>['open'][number]

export function BookWords({ book, amount, why }: { book: BookLine; amount: number; why?: string }) {
  const { entry, dated_on, detail, party } = book
  return (
    <span className={classes.words}>
      <span>
        {entry.number} · {formatMoney(amount)}
      </span>
      <span className="tiny dimmed">
        {[dated_on, party?.title ?? detail, entry.reference === entry.number ? '' : entry.reference, why]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}
