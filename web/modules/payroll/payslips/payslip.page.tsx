import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { paidAgainText, paidToText, slipTitle } from '@iroko/contract/payroll/payslip-summary'
import { payslips } from '@iroko/contract/payroll/payslips'
import { taxCertificates } from '@iroko/contract/payroll/tax-certificates'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { FigureButton } from '../../../screens/explained/explained.tsx'
import { save } from '../../../screens/files/save.ts'
import { dayInWords, monthInWords, today } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { type Shown, useShownPay } from '../../../ui/shown-pay.tsx'
import { UnreadPage } from '../../../ui/state/unread-page.tsx'
import { PayBar } from './parts-bar.tsx'
import { Changes } from './parts-changes.tsx'
import { SlipSections, sumsOf } from './parts-lines.tsx'
import classes from './payslip.module.css'

const NetDialog = later(() => import('./parts-net.tsx').then((module) => module.NetDialog))

export type Slip = Output<typeof payslips.show>['payslip']

const prefix = 'Payslip | '

/** One payslip: what is left and where the rest went, what moved it, and each line with what it follows from. */
export default function PayslipPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(payslips.show, { params: { id } })
  const shown = useShownPay()
  if (found.isError || found.isPending) return <UnreadPage title="Payslip" found={found} prefix={prefix} />
  const slip = found.data.payslip
  const savePdf = () => void save(payslips.pdf, { params: { id } }, prefix)
  const year = slip.month.slice(0, 4)
  const saveCertificate = () =>
    void save(taxCertificates.pdf, { params: { ogid: slip.employee.ogid, year: Number(year) } }, prefix)
  return (
    <Page
      narrow
      title={`${slipTitle(slip.kind)} ${monthInWords(slip.month)}`}
      facts={`${slip.employee.full_name}, ${slip.employee.ogid}`}
      actions={
        <>
          {shown.toggle}
          <Button variant="default" leftSection={<IconDownload size={18} />} onClick={saveCertificate}>
            Tax certificate {year}
          </Button>
          <Button leftSection={<IconDownload size={18} />} onClick={savePdf}>
            PDF
          </Button>
        </>
      }
    >
      <Sheet slip={slip} shown={shown} />
    </Page>
  )
}

function Sheet({ slip, shown: { money, isShown } }: { slip: Slip; shown: Shown }) {
  return (
    <article className={`card16 ${classes.sheet}`}>
      {slip.is_void ? <p>This payslip was reversed or replaced. It is no longer valid.</p> : null}
      <div className={classes.head}>
        <dl className={classes.figures}>
          <dt className="small">Net pay</dt>
          <dd className={classes.net}>
            {isShown ? (
              <FigureButton label="how it came about" onClick={() => void ask(<NetDialog slip={slip} />)}>
                {formatMoney(slip.net_kobo)}
              </FigureButton>
            ) : (
              money(slip.net_kobo)
            )}
          </dd>
        </dl>
        <p className="plain small">{paidToText(slip, (day) => dayInWords(day, today()))}</p>
        {slip.held_kobo > 0 ? (
          <p className="plain small">
            Paid with it: {money(slip.held_kobo)} of earlier net pay that was withheld or returned by the bank.
            {paidAgainText(slip.paid_again)}
          </p>
        ) : null}
      </div>
      {isShown ? <PayBar slip={slip} /> : null}
      <Changes slip={slip} isShown={isShown} />
      <div className={classes.sections}>
        <SlipSections
          lines={slip.lines}
          sums={sumsOf(slip)}
          money={money}
          more={({ amount_kobo, before_kobo }) =>
            isShown && before_kobo !== null && before_kobo !== amount_kobo ? <>. Last month {money(before_kobo)}</> : null
          }
        />
      </div>
      <DescriptionList
        items={[
          { label: 'Gross this year', value: money(slip.year.gross_kobo) },
          { label: 'Net this year', value: money(slip.year.net_kobo) },
          { label: 'PAYE this year', value: money(slip.year.tax_kobo) },
          { label: 'Pension this year', value: money(slip.year.pension_kobo) },
          ...(slip.loans_left_kobo > 0 ? [{ label: 'Loans left', value: money(slip.loans_left_kobo) }] : []),
          ...(slip.over_kobo > 0
            ? [{ label: 'PAYE beyond the year’s tax', value: <Over money={money} kobo={slip.over_kobo} /> }]
            : []),
          { label: 'Period', value: periodOf(slip) },
          { label: 'Office', value: [slip.office, slip.designation].filter(Boolean).join(', ') },
          { label: 'Tax residence', value: [slip.tax_state, slip.tax_number].filter(Boolean).join(', ') },
          { label: 'Pension fund', value: [slip.pfa, slip.rsa_pin].filter(Boolean).join(', ') },
          { label: 'Rules', value: slip.rules.title },
          { label: 'Payroll', value: slip.reference },
          { label: 'Code for /guest/payslip', value: slip.code },
        ]}
      />
    </article>
  )
}

/** '2026-10-01 to 2026-10-31, 1.5 days without pay' */
const periodOf = ({ starts_on, ends_on, lost_days }: Slip): string =>
  `${dayInWords(starts_on, today())} to ${dayInWords(ends_on, today())}${lost_days > 0 ? `, ${countOf(lost_days / 100, 'day')} without pay` : ''}`

/** The tax office gives it back; the certificate is the evidence. */
const Over = ({ money, kobo }: { money: Shown['money']; kobo: number }) => (
  <>{money(kobo)}: the tax office of the state refunds it on a claim within six years, with the tax certificate</>
)
