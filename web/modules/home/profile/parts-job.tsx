/** A person's employment and how they came to where they are. */

import { addDays, dayIn, monthsBetween } from '@iroko/contract/dates'
import { employmentWords } from '@iroko/contract/people/directory'
import { records } from '@iroko/contract/people/records'
import { Button } from '@mantine/core'
import { call } from '../../../lib/api.ts'
import { countOf } from '../../../lib/format.ts'
import { roleWords } from '../../../lib/role-words.ts'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { companyZone } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { Timeline, type TimelineItem } from '../../../ui/timeline.tsx'
import { LetterButton } from '../../people/promotions/parts-letter.tsx'
import { EffectList, effectsOf } from '../../people/records/parts-effects.tsx'
import classes from './parts.module.css'
import type { Profile } from './parts-head.tsx'

type JobRecord = NonNullable<Profile['job']>
type Placement = JobRecord['placements'][number]
type Promotion = JobRecord['promotions'][number]

/** '3 years, 2 months' */
function lengthOf(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const parts = [years > 0 ? countOf(years, 'year') : '', rest > 0 ? countOf(rest, 'month') : ''].filter(Boolean)
  return parts.join(', ') || 'Less than a month'
}

interface JobProps {
  job: JobRecord
  /** Nobody serves on after they have left. */
  isHere: boolean
  /** Whose it is: a letter's file is called after them. */
  person: Pick<Profile, 'full_name'>
}

export function Job({ job, isHere, person }: JobProps) {
  const today = dayIn(companyZone, new Date())
  const mayCancel = useMay('people.edit')
  return (
    <>
      <Section title="Employment type">
        <div className="card16">
          <DescriptionList
            items={[
              { label: 'Hire date', value: job.hire_date },
              ...(isHere ? [{ label: 'Length of service', value: lengthOf(monthsBetween(job.hire_date, today)) }] : []),
              { label: 'Employment type', value: employmentWords[job.employment_type] },
              job.confirmed_on
                ? { label: 'Confirmed', value: job.confirmed_on }
                : { label: 'Probation ends', value: job.probation_ends_on },
              { label: 'Roles in the portal', value: job.roles.map(roleWords).join(', ') || 'None' },
            ]}
          />
        </div>
      </Section>
      <Section title="History">
        {job.placements.length > 0 || job.promotions.length > 0 ? (
          <div className="card16">
            <Timeline label="History" items={historyOf(job, person, mayCancel ? today : undefined)} />
          </div>
        ) : (
          <Empty text="No changes yet. Changes of office, team, designation or branch appear here." />
        )}
      </Section>
    </>
  )
}

/** Places and what happened to the employment, newest first; what is planned after `cancelAfter` can be cancelled. */
function historyOf(
  { placements, status_changes, promotions }: JobRecord,
  person: JobProps['person'],
  cancelAfter: string | undefined,
): TimelineItem[] {
  const changes = status_changes.map(
    ({ status, effective_on, reason }): TimelineItem => ({
      id: `${status} ${effective_on}`,
      title: changeWords[status],
      at: effective_on,
      text: reason,
      tone: status === 'active' ? 'good' : 'bad',
    }),
  )
  const risen = promotions.map(promotionItem)
  // A place that a promotion began is told by the promotion.
  const promotedOn = new Set(promotions.flatMap(({ status, effective_on }) => (status === 'effective' ? [effective_on] : [])))
  const places = placements
    .map((place, index, all) => {
      const item = placeItem(place, index, all)
      const isPlanned = cancelAfter !== undefined && place.starts_on > cancelAfter && index < all.length - 1
      return isPlanned ? plannedItem(item, place, person) : item
    })
    .filter(({ at }) => !at || !promotedOn.has(at))
  return [...changes, ...risen, ...places].sort((a, b) => String(b.at).localeCompare(String(a.at)))
}

const plannedItem = (item: TimelineItem, place: Placement, { full_name }: JobProps['person']): TimelineItem => ({
  ...item,
  tone: 'info',
  text: (
    <>
      {item.text}
      <div className={classes.letter}>
        <CancelTransfer place={place} full_name={full_name} />
      </div>
    </>
  ),
})

function CancelTransfer({ place: { id, office, starts_on }, full_name }: { place: Placement; full_name: string }) {
  const cancel = useSend(records.cancelTransfer, { prefix: 'Transfer | ', success: 'message' })
  const ask = async () => {
    const effects = await effectsOf(() => call(records.previewCancelTransfer, { params: { id } }))
    if (!effects) return
    const yes = await confirm({
      title: `Cancel the transfer on ${starts_on}?`,
      text: (
        <>
          <p>{`${full_name} is not transferred to ${office} and keeps the current placement.`}</p>
          {effects.length > 0 ? <EffectList effects={effects} /> : null}
        </>
      ),
      action: 'Cancel transfer',
      cancel: 'Keep it',
    })
    if (yes) cancel.mutate({ params: { id } })
  }
  return (
    <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => void ask()}>
      Cancel transfer
    </Button>
  )
}

/** The letter is beside it for those who may open it. */
function promotionItem({ id, status, effective_on, ...promotion }: Promotion): TimelineItem {
  const { designation, office, may_open_letter } = promotion
  return {
    id,
    title: status === 'effective' ? `Promoted to ${designation}` : `${designation} from then on`,
    at: effective_on,
    text: (
      <>
        {status === 'effective' ? office : `Promotion approved · ${office}`}
        {may_open_letter ? (
          <div className={classes.letter}>
            <LetterButton id={id} size="compact-sm" />
          </div>
        ) : null}
      </>
    ),
    tone: status === 'effective' ? 'good' : 'info',
  }
}

const changeWords: Record<JobRecord['status_changes'][number]['status'], string> = {
  active: 'Reactivated',
  left: 'Resigned',
  terminated: 'Terminated',
}

/** Newest first: each place says what is new against the one before it; a person who left has a last day in the newest. */
function placeItem(place: Placement, index: number, all: readonly Placement[]): TimelineItem {
  const { office, team, designation, branch, starts_on, ends_on } = place
  const before = all[index + 1]
  const words = [designation, team, branch].filter(Boolean).join(' · ')
  const lastDay = index === 0 && ends_on ? `Last working day ${addDays(ends_on, -1)}` : ''
  return {
    id: `${starts_on} ${office}`,
    title: before ? changeOf(place, before) : `Joined ${office}`,
    at: starts_on,
    text: [words, lastDay].filter(Boolean).join('\n'),
    tone: ends_on ? 'neutral' : 'good',
  }
}

function changeOf(place: Placement, before: Placement): string {
  if (place.office !== before.office) return `Transferred to ${place.office}`
  if (place.designation !== before.designation) return `Became ${place.designation ?? 'staff'}`
  if (place.team !== before.team) return place.team ? `Transferred to team ${place.team}` : `Left team ${before.team}`
  return place.branch !== before.branch ? `Transferred to ${place.branch ?? 'no branch'}` : `Remained in ${place.office}`
}
