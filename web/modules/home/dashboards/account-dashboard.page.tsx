import { bankStatements } from '@iroko/contract/accounting/bank-statements'
import { statements } from '@iroko/contract/accounting/statements'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import { dashboards } from '@iroko/contract/home/dashboards'
import type { bookKinds } from '@iroko/contract/home/tiles'
import { formatMoney } from '@iroko/contract/money'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { monthInWords, today } from '../../../ui/date/date-words.ts'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { HomeLine, HomeLines, Panel, Panels, Quiet } from '../homes/parts.tsx'

/** The books at a glance for those who keep and read them. */
export default function AccountDashboardPage() {
  const mayBank = useMay('bank.read')
  const mayStatements = useMay('statement.read')
  return (
    <Page title="Account Dashboard" description="The books now. Choose a number to see what it counts.">
      <Waiting />
      <Panels>
        {mayBank ? <Cash /> : null}
        {mayStatements ? <Results /> : null}
      </Panels>
    </Page>
  )
}

const labels: Record<(typeof bookKinds)[number], string> = {
  journals_to_post: 'Journals to post',
  expenses_to_post: 'Expenses to post',
  late_postings: 'Late postings this month',
  budgets_at_risk: 'Budgets at risk',
}

/** Each number is the total of the list that it opens. */
function Waiting() {
  const found = useCall(dashboards.accounts)
  const tiles = found.data?.account_dashboard.tiles
  return (
    <Loaded found={found} prefix="Account Dashboard | " count={1} height={84}>
      {() => (
        <StatCards label="What waits">
          {tiles?.map(({ what, total, path }) => (
            <StatCard key={what} label={labels[what]} value={total} tone={total > 0 ? 'waiting' : 'neutral'} to={path} />
          ))}
        </StatCards>
      )}
    </Loaded>
  )
}

/** What each account holds by the books, and up to which day the bank has said the same. */
function Cash() {
  const found = useCall(bankStatements.accounts)
  return (
    <Panel title="Cash and bank" note="By the books" to="/dashboard/accounts/ledger?view=bank" link="Bank">
      <Loaded found={found} prefix="Cash | " count={3} height={32}>
        {({ cash_accounts }) => (
          <HomeLines>
            {cash_accounts.map(({ id, code, title, until, books_kobo, unmatched }) => (
              <HomeLine
                key={id}
                to={`/dashboard/accounts/ledger?account_id=${id}${until ? '&view=bank' : ''}`}
                label={`${code} ${title}`}
                note={
                  until
                    ? `on ${shortDay(until)}, the bank’s last day${unmatched > 0 ? `; ${countOf(unmatched, 'line')} to match` : ''}`
                    : 'no statement yet'
                }
              >
                {formatMoney(books_kobo)}
              </HomeLine>
            ))}
          </HomeLines>
        )}
      </Loaded>
    </Panel>
  )
}

const months = 6

/** Income less cost of the last months, the newest first. */
function Results() {
  const from = addMonths(firstOfMonth(today()), 1 - months)
  const found = useCall(statements.breakdown, { query: { by: 'month', from, to: today(), limit: months } })
  const to = '/dashboard/accounting-reports/balance-sheet'
  return (
    <Panel title="Profit by month" note={`The last ${months} months`} to={`${to}?view=months`} link="Income by month">
      <Loaded found={found} prefix="Profit | " count={months} height={32}>
        {({ income_breakdown }) =>
          income_breakdown.length === 0 ? (
            <Quiet text="Nothing was posted in these months" />
          ) : (
            <HomeLines>
              {income_breakdown.toReversed().map(({ id, revenue_kobo, result_kobo }) => (
                <HomeLine
                  key={id}
                  to={`${to}?view=income&from=${id}-01&to=${addDays(addMonths(`${id}-01`, 1), -1)}`}
                  label={monthInWords(`${id}-01`)}
                  note={`revenue ${formatMoney(revenue_kobo)}`}
                >
                  {formatMoney(result_kobo)}
                </HomeLine>
              ))}
            </HomeLines>
          )
        }
      </Loaded>
    </Panel>
  )
}
