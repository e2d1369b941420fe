import type { Row } from '@iroko/contract/endpoint'
import { paymentText } from '@iroko/contract/payroll/payslip-summary'
import { payslips } from '@iroko/contract/payroll/payslips'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { save } from '../../../screens/files/save.ts'
import { dayInWords, monthInWords, today } from '../../../ui/date/date-words.ts'
import { Sparkline } from '../../../ui/figures/sparkline.tsx'
import { Page } from '../../../ui/page.tsx'
import { type Shown, useShownPay } from '../../../ui/shown-pay.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from './my-payslips.module.css'
import { PayAhead } from './parts-ahead.tsx'

type Slip = Row<typeof payslips.list>

const prefix = 'Payslip | '

/** Ten years of months, and what was paid beside them. */
const most = 200

/** One's own payslips of the last ten years, the newest opened. */
export default function MyPayslipsPage() {
  const { ogid } = useUser().employee_info
  const found = useCall(payslips.list, { query: { ogid, sort: '-month', limit: most } })
  const shown = useShownPay()
  const all = found.data?.payslips ?? []
  const [newest, ...earlier] = all
  return (
    <Page narrow title="Payslips" actions={shown.toggle}>
      <Loaded found={found} prefix={prefix} count={6} height={56} />
      {found.isSuccess && !newest ? <Empty text="No payslips yet. The first one appears here once a payroll is paid" /> : null}
      <PayAhead />
      {newest ? <Newest slip={newest} year={all.slice(0, 12)} shown={shown} /> : null}
      {earlier.length > 0 ? (
        <ol className={`surface ${classes.months}`} aria-label="Earlier payslips">
          {earlier.map((slip) => (
            <li key={slip.id}>
              <Link to={`/dashboard/main/payslip/${slip.id}`} className={classes.month}>
                {monthInWords(slip.month)}
              </Link>
              <span className="small">{paidText(slip)}</span>
              <span className={`figures ${classes.net}`}>{shown.money(slip.net_kobo)}</span>
              <PdfIcon slip={slip} />
            </li>
          ))}
        </ol>
      ) : null}
    </Page>
  )
}

const paidText = (slip: Slip): string => paymentText(slip, (day) => dayInWords(day, today()))

const savePdf = ({ id }: Slip) => void save(payslips.pdf, { params: { id } }, prefix)

function PdfIcon({ slip }: { slip: Slip }) {
  const words = `PDF of ${monthInWords(slip.month)}`
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={words} title={words} onClick={() => savePdf(slip)}>
      <IconDownload size={18} />
    </ActionIcon>
  )
}

function Newest({ slip, year, shown: { isShown, money } }: { slip: Slip; year: readonly Slip[]; shown: Shown }) {
  const months = year.toReversed()
  return (
    <section className={`card16 ${classes.newest}`} aria-label={monthInWords(slip.month)}>
      <div className={classes.head}>
        <div>
          <h2 className="heading">
            <Link to={`/dashboard/main/payslip/${slip.id}`} className={classes.month}>
              {monthInWords(slip.month)}
            </Link>
          </h2>
          <p className={classes.amount}>{money(slip.net_kobo)}</p>
          <p className="small">{paidText(slip)}</p>
        </div>
        {isShown && months.length > 1 ? (
          <Sparkline
            values={months.map(({ net_kobo }) => net_kobo)}
            label={`Net pay from ${monthInWords(months[0]?.month ?? slip.month)} to ${monthInWords(slip.month)}`}
          />
        ) : null}
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => savePdf(slip)}>
          PDF
        </Button>
      </div>
      {isShown ? (
        <p className="plain dimmed">
          Gross {money(slip.gross_kobo)}, deductions {money(slip.deductions_kobo)}, of which PAYE {money(slip.paye_kobo)}
          {slip.refunds_kobo > 0 ? <>, paid back {money(slip.refunds_kobo)}</> : null}
        </p>
      ) : null}
    </section>
  )
}
