/** The lines of a payslip by their kinds. */
import { formatMoney } from '@iroko/contract/money'
import { type SlipLine, slipLineKinds, slipLineKindWords } from '@iroko/contract/payroll/payslips'
import type { ReactNode } from 'react'
import { Section } from '../../../ui/page.tsx'
import classes from './breakdown.module.css'

type Amounts = Readonly<Record<SlipLine['kind'], number>>

interface SlipSectionsProps<L extends SlipLine> {
  lines: readonly L[]
  /** Of each kind. */
  sums: Amounts
  money?: (kobo: number) => ReactNode
  /** What is said of a line beside its explanation. */
  more?: (line: L) => ReactNode
  /** A second column. */
  year?: { of: (line: L) => number; sums: Amounts }
}

export function SlipSections<L extends SlipLine>({ lines, sums, money = formatMoney, more, year }: SlipSectionsProps<L>) {
  // A payslip always says what was earned and deducted, be it nothing.
  const always = ['earning', 'deduction']
  const shown = slipLineKinds.filter((kind) => always.includes(kind) || lines.some((line) => line.kind === kind))
  return shown.map((kind) => (
    <Section key={kind} title={slipLineKindWords[kind]}>
      <table className={classes.table}>
        {year ? (
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Month</th>
              <th scope="col">Year</th>
            </tr>
          </thead>
        ) : null}
        <tbody>
          {lines
            .filter((line) => line.kind === kind)
            .map((line) => (
              <tr key={line.key}>
                <th scope="row">
                  {line.title}
                  <span className={classes.explanation}>
                    {line.explanation}
                    {more?.(line)}
                  </span>
                </th>
                <td>{money(line.amount_kobo)}</td>
                {year ? <td>{money(year.of(line))}</td> : null}
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{money(sums[kind])}</td>
            {year ? <td>{money(year.sums[kind])}</td> : null}
          </tr>
        </tfoot>
      </table>
    </Section>
  ))
}

/** Of a payslip and of what is calculated like one. */
export const sumsOf = (of: {
  gross_kobo: number
  refunds_kobo?: number
  deductions_kobo: number
  employer_kobo: number
}): Amounts => ({
  earning: of.gross_kobo,
  refund: of.refunds_kobo ?? 0,
  deduction: of.deductions_kobo,
  employer: of.employer_kobo,
})
