import { bankStatements } from '@iroko/contract/accounting/bank-statements'
import { statements } from '@iroko/contract/accounting/statements'
import { ageBuckets, ageWords, receivables } from '@iroko/contract/billing/statements'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import { dashboards } from '@iroko/contract/home/dashboards'
import type { bookKinds } from '@iroko/contract/home/tiles'
import { formatMoney } from '@iroko/contract/money'
import { bills } from '@iroko/contract/procurement/bills'
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
  const mayInvoices = useMay('invoice.read')
  const mayVendors = useMay('vendor.read')
  return (
    <Page title="Account Dashboard" description="The books now. Choose a number to see what it counts.">
      <Waiting />
      <Panels>
        {mayBank ? <Cash /> : null}
        {mayInvoices ? <OwedToUs /> : null}
        {mayVendors ? <OwedByUs /> : null}
        {mayStatements ? <Results /> : null}
        {mayStatements ? <Margins /> : null}
      </Panels>
    </Page>
  )
}

const labels: Record<(typeof bookKinds)[number], string> = {
  journals_to_post: 'Journals to post',
  expenses_to_post: 'Expenses to post',
  late_postings: 'Late postings this month',
  lines_to_match: 'Bank lines to match',
  filings_due: 'Filings due this week',
  certificates_late: 'Certificates over 60 days',
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

/** How long each part of a debt is due, where there is any, and what it comes to. */
function Ages({ to, ages, total }: { to: string; ages: readonly (readonly [label: string, kobo: number])[]; total: number }) {
  const shown = ages.filter(([, kobo]) => kobo !== 0)
  return shown.length === 0 ? (
    <Quiet text="Nothing is owed" />
  ) : (
    <HomeLines>
      {shown.map(([label, kobo]) => (
        <HomeLine key={label} to={to} label={label}>
          {formatMoney(kobo)}
        </HomeLine>
      ))}
      <HomeLine to={to} label={<strong>In all</strong>}>
        {formatMoney(total)}
      </HomeLine>
    </HomeLines>
  )
}

/** The sums of a list; none of its rows is shown here. */
const sums = { query: { limit: 1 } }

function OwedToUs() {
  const found = useCall(receivables.ageing, sums)
  const to = '/dashboard/accounts/receipts?view=ageing'
  return (
    <Panel title="Owed to us" note="By clients, by how long it is due" to={to} link="By client">
      <Loaded found={found} prefix="Owed to us | " count={4} height={32}>
        {({ totals }) => (
          <Ages
            to={to}
            ages={[...ageBuckets.map((key) => [ageWords[key], totals[key]] as const), ['Advances', totals.advances] as const]}
            total={totals.total_kobo}
          />
        )}
      </Loaded>
    </Panel>
  )
}

const billAges = [
  ['not_due_kobo', ageWords.not_due],
  ['to_30_kobo', ageWords.to_30],
  ['to_60_kobo', ageWords.to_60],
  ['to_90_kobo', ageWords.to_90],
  ['to_180_kobo', ageWords.to_180],
  ['over_180_kobo', ageWords.over],
] as const

function OwedByUs() {
  const found = useCall(bills.ageing, sums)
  const to = '/dashboard/vendors/bills?view=ageing'
  return (
    <Panel title="Owed by us" note="To vendors, by how long it is due" to={to} link="By vendor">
      <Loaded found={found} prefix="Owed by us | " count={4} height={32}>
        {({ totals }) => <Ages to={to} ages={billAges.map(([key, label]) => [label, totals[key]])} total={totals.total_kobo} />}
      </Loaded>
    </Panel>
  )
}

/** What campaigns brought this year above what their people and services cost, the least first. */
function Margins() {
  const found = useCall(statements.breakdown, { query: { by: 'campaign', sort: 'margin_kobo', limit: 9 } })
  const to = '/dashboard/accounting-reports/balance-sheet?view=offices&by=campaign&sort=margin_kobo'
  return (
    <Panel title="Margin by campaign" note="This year, the least first" to={to} link="All campaigns">
      <Loaded found={found} prefix="Margin | " count={months} height={32}>
        {({ income_breakdown }) => {
          const campaigns = income_breakdown.filter(({ id }) => id !== '' && id !== 'other').slice(0, 8)
          return campaigns.length === 0 ? (
            <Quiet text="No campaign brought or cost anything this year" />
          ) : (
            <HomeLines>
              {campaigns.map(({ id, title, revenue_kobo, margin_kobo }) => (
                <HomeLine
                  key={id}
                  to={`/dashboard/accounting-reports/balance-sheet?view=income&office_id=${id}`}
                  label={title}
                  note={revenue_kobo > 0 ? `${Math.round((100 * margin_kobo) / revenue_kobo)} % of revenue` : 'no revenue'}
                >
                  {formatMoney(margin_kobo)}
                </HomeLine>
              ))}
            </HomeLines>
          )
        }}
      </Loaded>
    </Panel>
  )
}
