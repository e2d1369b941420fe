/** One person of the floor: how they stand, and what can be done about it. */
import type { Output } from '@iroko/contract/endpoint'
import { floors } from '@iroko/contract/operations/floor'
import { Button } from '@mantine/core'
import { IconPhone, IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { later } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { clockText } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import classes from './parts-card.module.css'
import { standingText, stateMap } from './parts-words.tsx'

const FindCover = later(() => import('../shift-offers/parts-cover.tsx').then((module) => module.FindCover))
const TellForDialog = later(() => import('../../time/absences/parts-tell.tsx').then((module) => module.TellDialog))

type OnFloor = Output<typeof floors.person>['floor_person']

interface FloorCardProps {
  office_id: string
  ogid: string
  onClose: () => void
}

export function FloorCard({ office_id, ogid, onClose }: FloorCardProps) {
  const found = useCall(floors.person, { params: { id: office_id, ogid } })
  return (
    <RecordDrawer
      title={found.data?.floor_person.full_name ?? 'On the floor'}
      found={found}
      errorPrefix="Floor"
      onClose={onClose}
    >
      {({ floor_person }) => <Card office_id={office_id} person={floor_person} />}
    </RecordDrawer>
  )
}

function Card({ office_id, person }: { office_id: string; person: OnFloor }) {
  const { ogid, full_name, profile_picture, designation, team, leader, shift, zone, starts_at, ends_at, first_in, last_out } =
    person
  const { phone, absence, can, why_no_cover, state, day, is_lent } = person
  const [isFinding, setFinding] = useState(false)
  return (
    <>
      <div className="apart">
        <PersonCell
          name={full_name}
          picture={profile_picture}
          detail={[designation, team].filter(Boolean).join(' · ') || ogid}
          to={`/dashboard/user/profile/${ogid}`}
          size={40}
        />
        <StatusBadge status={state} map={stateMap} />
      </div>
      <DescriptionList
        items={[
          { label: 'Now', value: `${standingText(person, zone)}${is_lent ? ', covers here' : ''}` },
          {
            label: 'Shift',
            value: shift && starts_at ? `${shift.title}, ${clockText(starts_at, zone)}–${clockText(ends_at, zone)}` : null,
          },
          { label: 'Clocked in', value: clockText(first_in, zone) },
          { label: 'Clocked out', value: clockText(last_out, zone) },
          { label: 'Leader', value: leader?.full_name },
          { label: 'Absence', value: absence && (absence === 'approved' ? 'Excused' : 'Reported, not decided yet') },
        ]}
      />
      <div className="line8">
        {phone ? (
          <Button component="a" href={`tel:${phone}`} variant="default" leftSection={<IconPhone size={18} />}>
            Call {phone}
          </Button>
        ) : null}
        {can.excuse && day ? (
          <AskButton variant="default" ask={() => <TellForDialog of={{ ogid, full_name, day }} />}>
            Report absence
          </AskButton>
        ) : null}
        {can.cover && !isFinding ? (
          <Button leftSection={<IconUserSearch size={18} />} onClick={() => setFinding(true)}>
            Find cover
          </Button>
        ) : null}
      </div>
      {why_no_cover && state !== 'in' && state !== 'late' && state !== 'on_break' ? (
        <p className={classes.why}>{why_no_cover}</p>
      ) : null}
      {isFinding && can.cover ? <FindCover office_id={office_id} ogid={ogid} onDone={() => setFinding(false)} /> : null}
    </>
  )
}
