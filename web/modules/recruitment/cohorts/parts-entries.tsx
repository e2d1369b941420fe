/** Attendance and marks as trainers enter them: each is saved at once, and one that another trainer changed is not overwritten. */
import type { Output } from '@iroko/contract/endpoint'
import { cohorts, sessionStatuses, sessionWords } from '@iroko/contract/recruitment/cohorts'
import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import classes from './parts.module.css'
import type { Cohort } from './parts-forms.tsx'

type Found = Output<typeof cohorts.show>
type Place = Cohort['places'][number]

const isIn = ({ standing }: Place): boolean => standing !== 'left'

export function AttendanceDrawer({ cohort_id, session_id }: { cohort_id: string; session_id: string }) {
  const found = useCall(cohorts.show, { params: { id: cohort_id } })
  const session = found.data?.academy_cohort.sessions.find(({ id }) => id === session_id)
  return (
    <RecordDrawer<Found> title={session?.topic ?? 'Attendance'} found={found} errorPrefix="Attendance">
      {({ academy_cohort: { places } }) => <AttendanceList session_id={session_id} places={places.filter(isIn)} />}
    </RecordDrawer>
  )
}

function AttendanceList({ session_id, places }: { session_id: string; places: readonly Place[] }) {
  const send = useSend(cohorts.note, { prefix: 'Attendance | ' })
  if (places.length === 0) return <p>Nobody is in this cohort.</p>
  return (
    <ul className={classes.list}>
      {places.map((place) => {
        const noted = place.sessions.find((session) => session.session_id === session_id)
        return (
          <li key={place.id} className="column8">
            <span className={classes.name}>{place.full_name}</span>
            <fieldset className={classes.choices} style={{ border: 0, padding: 0, margin: 0 }} aria-label={place.full_name}>
              {sessionStatuses.map((status) => (
                <Button
                  key={status}
                  className={classes.choice ?? ''}
                  px={4}
                  variant={noted?.status === status ? 'filled' : 'default'}
                  aria-pressed={noted?.status === status}
                  disabled={send.isPending}
                  onClick={() =>
                    send.mutate({
                      params: { id: session_id },
                      body: { entries: [{ place_id: place.id, status, version: noted?.version ?? null }] },
                    })
                  }
                >
                  {sessionWords[status]}
                </Button>
              ))}
            </fieldset>
          </li>
        )
      })}
    </ul>
  )
}

export function MarksDrawer({ cohort_id, assessment_id }: { cohort_id: string; assessment_id: string }) {
  const found = useCall(cohorts.show, { params: { id: cohort_id } })
  const assessment = found.data?.academy_cohort.assessments.find(({ id }) => id === assessment_id)
  return (
    <RecordDrawer<Found> title={assessment?.title ?? 'Marks'} found={found} errorPrefix="Marks">
      {({ academy_cohort: { places } }) => (
        <ul className={classes.list}>
          {places.filter(isIn).map((place) => (
            <MarkLine key={place.id} place={place} assessment_id={assessment_id} most={assessment?.most_points ?? 0} />
          ))}
        </ul>
      )}
    </RecordDrawer>
  )
}

function MarkLine({ place, assessment_id, most }: { place: Place; assessment_id: string; most: number }) {
  const send = useSend(cohorts.mark, { prefix: 'Marks | ' })
  const mark = place.marks.find((mark) => mark.assessment_id === assessment_id)
  const [typed, setTyped] = useState<number | string>(mark?.points ?? '')
  const keep = () => {
    if (typeof typed !== 'number' || typed === mark?.points) return
    send.mutate({
      params: { id: assessment_id },
      body: { entries: [{ place_id: place.id, points: typed, version: mark?.version ?? null }] },
    })
  }
  return (
    <li>
      <NumberInput
        label={place.full_name}
        description={`0 to ${most} points`}
        min={0}
        max={most}
        allowDecimal={false}
        value={typed}
        onChange={setTyped}
        onBlur={keep}
        onKeyDown={({ key }) => key === 'Enter' && keep()}
      />
    </li>
  )
}
