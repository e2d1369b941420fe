/** What a choice of dates counts, before anything is sent. */

import type { Input, Output } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { namesText } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { readDay } from '../../../screens/day/day-text.ts'
import { today } from '../../../ui/date/date-words.ts'
import { Skeletons } from '../../../ui/state/states.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { AwayList } from '../calendar/parts-away.tsx'
import { DaysList } from '../calendar/parts-days.tsx'
import { daysText, spanInWords } from '../types/parts-words.tsx'
import { balanceText } from './parts-balance.tsx'
import classes from './parts-preview.module.css'

type Choice = Input<typeof applicationForm.preview>['body']
type Count = Output<typeof applicationForm.preview>

export interface Preview {
  choice: Choice | undefined
  count: Count | undefined
  days: number | undefined
  problem: string | undefined
  /** Why it could not be sent as it stands, by field. */
  refusals: Record<string, string>
}

const noChoice: Choice = { leave_type_id: '', starts_on: '', ends_on: '' }

/** Counts what is chosen a moment after the last change; the last count stays while the next is on its way. */
export function usePreview(values: Readonly<Record<string, unknown>>, application_id: string | undefined): Preview {
  const wanted = JSON.stringify(choiceOf(values, application_id))
  const [settled] = useDebouncedValue(wanted ?? '', 250)
  const choice: Choice | undefined = settled ? JSON.parse(settled) : undefined
  const answer = useCall(
    applicationForm.preview,
    { body: choice ?? noChoice },
    { enabled: choice !== undefined, keepPrevious: true },
  )
  const count = choice && !answer.isError ? answer.data : undefined
  return {
    choice,
    count,
    days: count?.days,
    problem: answer.isError && choice ? alertFor(answer.error) : undefined,
    refusals: count ? refusalsOf(count) : (answer.error?.fields ?? {}),
  }
}

/** What can be counted of a form: a type and two days in order. */
function choiceOf(values: Readonly<Record<string, unknown>>, application_id: string | undefined): Choice | undefined {
  const { leave_type_id, starts_half, ends_half, file_id } = values
  const starts_on = readDay(String(values.starts_on))
  const ends_on = readDay(String(values.ends_on))
  if (typeof leave_type_id !== 'string' || !leave_type_id || !starts_on || !ends_on || ends_on < starts_on) return undefined
  return {
    leave_type_id,
    starts_on,
    ends_on,
    starts_half: starts_half === true,
    ends_half: ends_half === true,
    has_file: Boolean(file_id),
    ...(application_id ? { application_id } : {}),
  }
}

function refusalsOf({ refusals }: Count): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { field, sentence } of refusals) found[field] = found[field] ? `${found[field]}. ${sentence}` : sentence
  return found
}

interface PreviewViewProps {
  preview: Preview
  /** What can be taken today of the chosen kind. */
  available: number | undefined
}

export function PreviewView({ preview, available }: PreviewViewProps) {
  const { choice, count, problem } = preview
  if (problem) {
    return (
      <p className={`toned ${classes.problem} ${toneClass('bad')}`} role="alert">
        {problem}
      </p>
    )
  }
  if (!choice) return <p className="dimmed">Choose a leave type and dates to calculate the days.</p>
  if (!count) return <Skeletons count={4} height={36} />
  return (
    <div className="column16">
      <div role="status" className={classes.sum}>
        <strong className={classes.days}>{daysText(count.days)}</strong>
        <span>{spanInWords({ starts_half: false, ends_half: false, ...choice })}</span>
        {count.balance ? (
          <span>
            {balanceText(
              { today: available, before: count.balance.available, after: count.balance_after, starts_on: choice.starts_on },
              today(),
            )}
          </span>
        ) : null}
      </div>
      <Part title="Day by day">
        <DaysList days={count.leave_days} />
      </Part>
      <Part title="Who else is away">
        <AwayList away={count.away} />
      </Part>
      {count.approvers.length > 0 ? (
        <Part title="Approvers">
          <ol className={classes.steps}>
            {count.approvers.map((step) => (
              <li key={step.title}>
                {step.title}: {namesText(step.people.map((person) => person.full_name)) || 'no approver found'}
              </li>
            ))}
          </ol>
        </Part>
      ) : null}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  )
}
