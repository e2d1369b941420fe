/** What a person earns and earned: masked until asked for. */

import { addDays } from '@iroko/contract/dates'
import { shortDayAndYear } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'
import { type DatedSalary, salaries as salaryCalls, salarySourceWords as sourceWords } from '@iroko/contract/people/salaries'
import { salaryModeWords } from '@iroko/contract/people/salary-modes'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { showPay, usePayShown } from '../../../lib/pay-shown.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { Timeline, type TimelineItem } from '../../../ui/timeline.tsx'
import classes from './parts.module.css'

const SalaryDrawer = lazily(() => import('./parts-change.tsx').then((module) => module.SalaryDrawer))
const FirstSalariesDrawer = lazily(() => import('../first-salaries/parts.tsx').then((module) => module.FirstSalariesDrawer))
const SalaryDialog = lazily(() => import('./parts-form.tsx').then((module) => module.SalaryDialog))

export function Salary({ ogid, full_name }: { ogid: string; full_name: string }) {
  const found = useCall(salaryCalls.list, { params: { ogid } })
  const isShown = usePayShown()
  const change = useOpenRecord('salary_change')
  const first = useOpenRecord('first_salaries')
  if (!found.isSuccess) return <Loaded found={found} prefix="Salary | " count={1} height={140} />
  const { salaries, salary_mode, current, pending, can } = found.data
  return (
    <Section
      title="Salary"
      actions={
        can.set ? (
          <AskButton variant="default" ask={() => <SalaryDialog ogid={ogid} full_name={full_name} salaries={salaries} />}>
            Request salary
          </AskButton>
        ) : null
      }
    >
      {pending ? (
        <p>
          A salary from {pending.starts_on} awaits approval.{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => (pending.first_salaries_id ? first.open(pending.first_salaries_id) : change.open(pending.id))}
          >
            Open salary change
          </Button>
        </p>
      ) : null}
      {salaries.length === 0 ? <Empty text="No salary yet" /> : null}
      {salaries.length > 0 ? (
        <div className="card16">
          <DescriptionList
            items={[
              {
                label: 'Monthly gross',
                value: (
                  <span className={classes.masked}>
                    <span className="figures">{formatMoney(current?.amount_kobo, !isShown)}</span>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={isShown ? 'Hide salary' : 'Show salary'}
                      onClick={() => showPay(!isShown)}
                    >
                      {isShown ? 'Hide' : 'Show'}
                    </Button>
                  </span>
                ),
              },
              { label: 'Since', value: current?.starts_on },
              { label: 'Salary mode', value: salaryModeWords[salary_mode] },
            ]}
          />
          <div className={classes.history}>
            <Timeline label="Salaries" items={salaries.map((salary) => itemOf(salary, current, isShown))} />
          </div>
        </div>
      ) : null}
      <Suspense>
        {first.id ? <FirstSalariesDrawer id={first.id} onClose={first.close} /> : null}
        {change.id ? <SalaryDrawer id={change.id} onClose={change.close} /> : null}
      </Suspense>
    </Section>
  )
}

function itemOf(salary: DatedSalary, current: DatedSalary | null, isShown: boolean): TimelineItem {
  const { id, amount_kobo, starts_on, ends_on, source, reason, set_by } = salary
  return {
    id,
    title: formatMoney(amount_kobo, !isShown),
    at: starts_on,
    text: [
      reason.startsWith(sourceWords[source]) ? reason : `${sourceWords[source]}: ${reason}`,
      [set_by ? `Set by ${set_by.full_name}` : '', ends_on ? `until ${shortDayAndYear(addDays(ends_on, -1))}` : '']
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join('\n'),
    tone: id === current?.id ? 'good' : current && starts_on > current.starts_on ? 'waiting' : 'neutral',
  }
}
