/** Who could cover, the fittest first, and offering them the shift. */
import { type Candidate, floors } from '@iroko/contract/operations/floor'
import { offerMinutes, shiftOffers } from '@iroko/contract/operations/shift-offers'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { Choice } from '../../../ui/choice/choice.tsx'
import { clockText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from './parts-cover.module.css'

interface FindCoverProps {
  office_id: string
  ogid: string
  onDone: () => void
}

const minutesText = (minutes: number): string => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`)

export function FindCover({ office_id, ogid, onDone }: FindCoverProps) {
  const [q, search] = useState('')
  const query = q.trim() ? { q: q.trim() } : {}
  const found = useCall(floors.cover, { params: { id: office_id, ogid }, query }, { keepPrevious: true })
  const [chosen, choose] = useState<readonly string[]>([])
  const [minutes, setMinutes] = useState<(typeof offerMinutes)[number]>(60)
  const [note, setNote] = useState('')
  const send = useSend(shiftOffers.make, { prefix: 'Offer | ', success: 'message', onSuccess: onDone })
  const toggle = (toggled: string) =>
    choose(chosen.includes(toggled) ? chosen.filter((other) => other !== toggled) : [...chosen, toggled])
  const cover = found.data?.cover
  return (
    <section className="column12" aria-label="Find cover">
      <h3 className="title">
        Cover for{' '}
        {cover
          ? `${cover.shift.title}, ${clockText(cover.shift.starts_at, cover.shift.zone)}–${clockText(cover.shift.ends_at, cover.shift.zone)}`
          : 'the shift'}
      </h3>
      <p className="small">
        Ranked by rest, overtime this week and who knows the campaign. The first to accept takes the shift.
      </p>
      <TextInput
        label="Search everyone whose roster you plan"
        value={q}
        onChange={({ currentTarget }) => search(currentTarget.value)}
      />
      <Loaded found={found} prefix="Cover | " count={3} height={56}>
        {({ cover: { candidates, more, left_out } }) => (
          <>
            {candidates.length === 0 ? (
              <Empty
                title="Nobody can cover this shift"
                text={q ? 'Search for another name.' : 'Search for colleagues of other campaigns.'}
              />
            ) : null}
            <ul className="plain column8">
              {candidates.map((candidate) => (
                <Line
                  key={candidate.employee.ogid}
                  candidate={candidate}
                  isChosen={chosen.includes(candidate.employee.ogid)}
                  onToggle={() => toggle(candidate.employee.ogid)}
                />
              ))}
            </ul>
            {more > 0 ? <p className="small">{countOf(more, 'more colleague')} could, further down. Search by name.</p> : null}
            {left_out.length > 0 ? (
              <p className="small">Not possible: {left_out.map(({ why, people }) => `${people} ${why}`).join(', ')}.</p>
            ) : null}
          </>
        )}
      </Loaded>
      <Choice
        label="The offer stands for"
        value={String(minutes)}
        options={offerMinutes.map((minute) => ({ value: String(minute), label: minutesText(minute) }))}
        onChange={(value) => setMinutes(offerMinutes.find((minute) => String(minute) === value) ?? 60)}
      />
      <Textarea
        label="Note"
        description="Everyone who is asked reads it."
        value={note}
        maxLength={300}
        autosize
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className="buttons">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={send.isPending}
          onClick={() => send.mutate({ body: { office_id, ogid, ogids: [...chosen], minutes, note } })}
        >
          {chosen.length === 0 ? 'Offer shift' : `Offer shift to ${countOf(chosen.length, 'colleague')}`}
        </Button>
      </div>
    </section>
  )
}

function Line({ candidate, isChosen, onToggle }: { candidate: Candidate; isChosen: boolean; onToggle: () => void }) {
  const { employee, office, why, warnings } = candidate
  return (
    <li className={classes.line} data-chosen={isChosen || undefined}>
      <Checkbox checked={isChosen} onChange={onToggle} aria-label={`Offer to ${employee.full_name}`} />
      <span className={classes.person}>
        <PersonCell name={employee.full_name} picture={employee.profile_picture} detail={office} />
        <span className="small">{why}</span>
        {warnings.map((warning) => (
          <span key={warning} className={classes.warning}>
            {warning}
          </span>
        ))}
      </span>
    </li>
  )
}
