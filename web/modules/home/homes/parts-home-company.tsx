/** The company at a glance: who is there, day by day, who is away tomorrow, what waits longest, what pay costs. */
import { addDays } from '@iroko/contract/dates'
import { dayAs, shortDay } from '@iroko/contract/day-words'
import type { Output } from '@iroko/contract/endpoint'
import { dashboards } from '@iroko/contract/home/dashboards'
import { formatMoney } from '@iroko/contract/money'
import { requestRow } from '@iroko/contract/platform/approval-kinds'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { dayInWords, monthInWords } from '../../../ui/date/date-words.ts'
import { BarChart } from '../../../ui/figures/bar-chart.tsx'
import { Change } from '../../../ui/figures/change.tsx'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Bone } from '../../../ui/state/states.tsx'
import { Standings } from '../../time/attendance-board/parts-standings.tsx'
import { addressOf } from '../../time/attendance-days/parts-address.tsx'
import { trendOf } from '../../time/attendance-figures/parts.tsx'
import { HomeLine, HomeLines, Panel, Quiet } from './parts.tsx'
import classes from './parts-homes.module.css'

type Company = Output<typeof dashboards.company>['company_dashboard']

const everyMinute = 60_000

export function CompanyHome() {
  const found = useCall(dashboards.company, {}, { refetchInterval: everyMinute })
  const company = found.data?.company_dashboard
  if (!company)
    return (
      <Loaded
        found={found}
        prefix="Company | "
        bones={
          <div className="column12">
            <Bone height={124} />
            <Bone height={44} />
            <Bone height={236} />
            <Bone height={236} />
          </div>
        }
      />
    )
  return (
    <section className="column12" aria-label="Company">
      <Numbers company={company} />
      <div className={classes.pair}>
        <AttendanceDays company={company} />
        {company.pay_months ? <PayMonths months={company.pay_months} /> : <Oldest company={company} />}
      </div>
      <div className={classes.pair}>
        {company.away_tomorrow ? <Tomorrow company={company} /> : null}
        {company.pay_months ? <Oldest company={company} /> : null}
      </div>
    </section>
  )
}

/** How everyone stands, each number with thirty days behind it; and how many they are. */
function Numbers({ company: { days, counts, tiles } }: { company: Company }) {
  const { was, when } = trendOf(days, ({ days: each }) => each)
  return (
    <>
      <Standings
        counts={counts}
        trend={{ days }}
        to={(standing, day) => addressOf('/dashboard/hr/attendance-admin', { view: 'people', standing, day })}
      />
      <HomeFacts>
        {tiles.map(({ what, total, path }) => (
          <Fragment key={what}>
            <Link to={path}>{factOf(what, total)}</Link>
            {what === 'people_at_work' && was !== undefined ? (
              <Change now={days.at(-1)?.days ?? was} was={was} when={when} />
            ) : null}
          </Fragment>
        ))}
      </HomeFacts>
    </>
  )
}

const factOf = (what: Company['tiles'][number]['what'], total: number): string => {
  if (what === 'people_at_work') return countOf(total, 'person', 'people')
  return `${formatNumber(total)} ${what === 'joined_lately' ? 'joined' : 'left'} in 30 days`
}

const HomeFacts = ({ children }: { children: ReactNode }) => <p className={`surface ${classes.facts}`}>{children}</p>

function AttendanceDays({ company: { days, today } }: { company: Company }) {
  const over = days.filter(({ day }) => day < today)
  const of = (day: Company['days'][number]) => ({
    present: day.on_time_days,
    late: day.present_days - day.on_time_days,
    absent: day.absent_days + day.half_days,
  })
  return (
    <ChartFigure
      caption="Attendance, the 30 days before today"
      heads={['Day', 'Present', 'Late', 'Absent or half', 'On leave']}
      rows={over.toReversed().map((day) => {
        const { present, late, absent } = of(day)
        return [shortDay(day.day), present, late, absent, day.leave_days]
      })}
    >
      <BarChart
        bars={over.map((day) => {
          const { present, late, absent } = of(day)
          return {
            key: day.day,
            label: dayAs(day.day, {}),
            parts: [
              { value: present, tone: 'plain' },
              { value: late, tone: 'warn' },
              { value: absent, tone: 'bad' },
            ],
            words: `${shortDay(day.day)}: ${present} present, ${late} late, ${absent} absent or half a day, ${day.leave_days} on leave`,
            to: addressOf('/dashboard/hr/attendance-admin', { day: day.day }),
          }
        })}
      />
    </ChartFigure>
  )
}

/** Drawn only while amounts are shown: the heights would tell them. */
function PayMonths({ months }: { months: NonNullable<Company['pay_months']> }) {
  const { isShown, money, toggle } = useShownPay()
  const last = months.at(-1)
  return (
    <ChartFigure
      caption="Payroll cost by month"
      heads={['Month', 'Payslips', 'Cost']}
      rows={months.toReversed().map(({ month, people, cost_kobo }) => [monthInWords(month), people, money(cost_kobo)])}
    >
      {isShown ? (
        <BarChart
          format={shortMoney}
          bars={months.map(({ month, people, cost_kobo }) => ({
            key: month,
            label: dayAs(month, { day: undefined, month: 'short' }),
            parts: [{ value: cost_kobo, tone: month === last?.month ? 'strong' : 'plain' }],
            words: `${monthInWords(month)}: ${formatMoney(cost_kobo)}, ${countOf(people, 'payslip')}`,
          }))}
        />
      ) : (
        <div className={classes.hidden}>
          <span>{months.length > 0 ? 'Amounts are hidden' : 'No payroll is approved yet'}</span>
          {months.length > 0 ? toggle : null}
        </div>
      )}
    </ChartFigure>
  )
}

/** '₦12m': the axis has room for no more. */
const shortMoney = (kobo: number): string =>
  `₦${new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 }).format(kobo / 100)}`

function Tomorrow({ company: { away_tomorrow, today } }: { company: Company }) {
  const { total = 0, people = [] } = away_tomorrow ?? {}
  return (
    <Panel
      title="On leave tomorrow"
      note={total > 0 ? countOf(total, 'person', 'people') : ''}
      to={addressOf('/dashboard/hr/leaves-admin', { status: 'approved', from: addDays(today, 1), to: addDays(today, 1) })}
      link="Leave"
    >
      {total === 0 ? <Quiet text="Nobody is on leave tomorrow" /> : null}
      <ul className={`plain ${classes.people}`}>
        {people.map(({ id, ogid, full_name, profile_picture }) => (
          <li key={id}>
            <PersonCell name={full_name} picture={profile_picture} to={`/dashboard/user/profile/${ogid}`} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Oldest({ company: { approvals, today } }: { company: Company }) {
  return (
    <Panel title="Oldest approvals" to="/dashboard/hr-dashboard" link="All pending">
      {approvals.length === 0 ? <Quiet text="No request awaits a decision" /> : null}
      <HomeLines>
        {approvals.map(({ kind, total, oldest }) => (
          <HomeLine
            key={kind}
            to={requestRow(kind).list ?? '/dashboard/hr-dashboard'}
            label={requestRow(kind).label}
            note={`oldest ${dayInWords(oldest.slice(0, 10), today)}`}
          >
            {formatNumber(total)}
          </HomeLine>
        ))}
      </HomeLines>
    </Panel>
  )
}
