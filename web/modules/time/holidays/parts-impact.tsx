/** What a holiday would change, shown before it is declared. */
import type { Input, Output } from '@iroko/contract/endpoint'
import { alertFor, isFault } from '@iroko/contract/errors'
import { holidays } from '@iroko/contract/time/holidays'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { countOf } from '../../../lib/format.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { spanInWords } from '../../leave/types/parts-words.tsx'
import classes from './parts-impact.module.css'

type Impact = Output<typeof holidays.preview>['impact']
type HolidayInput = Input<typeof holidays.preview>['body']

/**
 * Asks the server what a holiday would change and the person whether to go on; a change of one that there is (`id`) asks only when
 * it changes something for people. What is wrong with a field goes back to the form.
 */
export async function confirmImpact(title: string, body: HolidayInput): Promise<boolean> {
  const impact = await impactOf(body)
  if (!impact) return false
  if (body.id && !changesAnything(impact)) return true
  return confirm({
    title: body.id ? `Change ${title}?` : `Add ${title}?`,
    text: <ImpactWords impact={impact} />,
    action: body.id ? 'Change holiday' : 'Add holiday',
  })
}

async function impactOf(body: HolidayInput): Promise<Impact | undefined> {
  try {
    return (await call(holidays.preview, { body })).impact
  } catch (error) {
    if (!isFault(error) || error.fields) throw error
    showAlert({ kind: 'warning', text: alertFor(error, 'Public Holiday | ') })
    return undefined
  }
}

const changesAnything = ({ leaves_changed, absences_lifted, days_worked, days_taken_out }: Impact): boolean =>
  leaves_changed + absences_lifted + days_worked + days_taken_out > 0

/** '1 day returned, 1 day deducted again' */
const movedText = ({ days_given_back, days_charged_again }: Pick<Impact, 'days_given_back' | 'days_charged_again'>): string =>
  [
    ...(days_given_back > 0 ? [`${countOf(days_given_back, 'day')} returned`] : []),
    ...(days_charged_again > 0 ? [`${countOf(days_charged_again, 'day')} deducted again`] : []),
  ].join(', ')

function ImpactWords({ impact }: { impact: Impact }) {
  const { people, leaves_changed, leaves, absences_lifted, days_worked, days_taken_out, campaigns } = impact
  return (
    <div className={`column8 ${classes.impact}`}>
      <ul className={classes.lines}>
        <li>
          {people === 0
            ? 'No employees get the day off'
            : `${countOf(people, 'person', 'people')} ${people === 1 ? 'gets' : 'get'} the day off`}
        </li>
        <li>
          {leaves_changed === 0
            ? 'No leave on these days'
            : impact.days_charged_again > 0
              ? `${countOf(leaves_changed, 'application')} for leave: ${movedText(impact)}`
              : `${countOf(leaves_changed, 'application')} for leave ${leaves_changed === 1 ? 'gets' : 'get'} ${countOf(impact.days_given_back, 'day')} back`}
        </li>
        {absences_lifted > 0 ? <li>{`${countOf(absences_lifted, 'absence')} removed`}</li> : null}
        {days_worked > 0 ? (
          <li>{`${countOf(days_worked, 'working day')} ${days_worked === 1 ? 'becomes' : 'become'} work on a holiday`}</li>
        ) : null}
        {days_taken_out > 0 ? (
          <li>{`${countOf(days_taken_out, 'day off', 'days off')} ${days_taken_out === 1 ? 'becomes a working day' : 'become working days'} again. No absences are recorded`}</li>
        ) : null}
      </ul>
      {leaves.length > 0 ? (
        <details>
          <summary>Affected leave</summary>
          <ul className={classes.lines}>
            {leaves.map(({ employee, starts_on, ends_on, ...moved }) => (
              <li key={`${employee.id}${starts_on}`}>
                {employee.full_name}, {spanInWords({ starts_on, ends_on, starts_half: false, ends_half: false })}:{' '}
                {movedText(moved)}
              </li>
            ))}
            {leaves_changed > leaves.length ? <li>and {leaves_changed - leaves.length} more</li> : null}
          </ul>
        </details>
      ) : null}
      {campaigns.length > 0 ? (
        <details>
          <summary>{countOf(campaigns.length, 'campaign')} with committed headcount</summary>
          <ul className={classes.lines}>
            {campaigns.map(({ id, title, people: off, committed_headcount }) => (
              <li key={id}>
                {title}: {off} off, {committed_headcount} committed
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}
