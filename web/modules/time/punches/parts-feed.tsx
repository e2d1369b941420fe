/** Punches as they come. The server tells of new ones at most once a second, however many there are; the page reads the newest again. */

import type { Output } from '@iroko/contract/endpoint'
import { punches } from '@iroko/contract/time/punches'
import { terminals } from '@iroko/contract/time/terminals'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { FilterBar } from '../../../screens/filters/filter-bar.tsx'
import { exactly, momentText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty, Skeletons } from '../../../ui/state/states.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import classes from '../terminals/parts-lines.module.css'

type Punch = Output<typeof punches.captured>['captured_punches'][number]

const step = 50
const most = 200
export const firstFeed = { limit: step }

const directionMap: StatusMap<'in' | 'out'> = {
  in: { label: 'In', tone: 'good' },
  out: { label: 'Out', tone: 'info' },
}

/** What a punch came from where it is no terminal. */
const sources: Record<Punch['source'], string> = {
  device: 'Device',
  web: 'Web clock',
  kiosk: 'Gate tablet',
  manual: 'Manual entry',
  import: 'Import',
}

export function Feed() {
  const [limit, setLimit] = useState(step)
  const [values, setValues] = useState<Partial<Record<'device_id' | 'unmatched' | 'ogid', string>>>({})
  const { data: known } = useCall(terminals.list, { query: { limit: 500, sort: 'title' } })
  const query = {
    limit,
    ...(values.device_id ? { device_id: values.device_id } : {}),
    ...(values.ogid ? { ogid: values.ogid } : {}),
    ...(values.unmatched === 'true' ? { unmatched: 'true' as const } : {}),
  }
  const found = useCall(punches.captured, { query }, { keepPrevious: true })
  const fresh = useFresh(found.data?.captured_punches, JSON.stringify(query))
  const choose = (chosen: typeof values) => {
    setValues({ ...values, ...chosen })
    setLimit(step)
  }
  if (found.isError && !found.data) return <Loaded found={found} prefix="Punches | " />
  return (
    <>
      <FilterBar
        filters={[
          {
            type: 'select',
            name: 'device_id',
            label: 'Device',
            options: (known?.devices ?? []).map(({ id, title, branch }) => ({
              value: id,
              label: `${title} · ${branch.title}`,
            })),
          },
          { type: 'search', name: 'ogid', label: 'Person', search: colleagueSearch() },
          { type: 'flag', name: 'unmatched', label: 'Unassigned' },
        ]}
        values={Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))}
        onChange={choose}
      />
      {found.isPending ? <Skeletons count={6} height={56} /> : null}
      {found.data?.captured_punches.length === 0 ? (
        <Empty text="No punches yet. They appear as soon as a device sends them, for 90 days." />
      ) : null}
      {found.data && found.data.captured_punches.length > 0 ? (
        <ul className="surface" aria-label="Punches, newest first">
          {found.data.captured_punches.map((punch) => (
            <FeedRow key={punch.id} punch={punch} isFresh={fresh.has(punch.id)} />
          ))}
        </ul>
      ) : null}
      {found.data?.next && limit < most ? (
        <Button variant="default" loading={found.isFetching} onClick={() => setLimit(limit + step)}>
          Show older
        </Button>
      ) : null}
      {found.data?.next && limit >= most ? <p className="small">Choose a device or a person to see further back.</p> : null}
    </>
  )
}

/** What was not there at the last reading of the same question. */
function useFresh(punches: readonly Punch[] | undefined, question: string): ReadonlySet<string> {
  const seen = useRef<{ question: string; ids: Set<string> }>({ question: '', ids: new Set() })
  const before = seen.current.question === question ? seen.current.ids : undefined
  const fresh = new Set((before ? (punches ?? []) : []).map(({ id }) => id).filter((id) => !before?.has(id)))
  useEffect(() => {
    if (punches) seen.current = { question, ids: new Set(punches.map(({ id }) => id)) }
  }, [punches, question])
  return fresh
}

function FeedRow({ punch, isFresh }: { punch: Punch; isFresh: boolean }) {
  const { person, pin, device, branch, direction, at, received_at, zone, source } = punch
  const isLate = Date.parse(received_at) - Date.parse(at) > 5 * 60_000
  return (
    <li className={classes.row} data-fresh={isFresh || undefined}>
      {person ? (
        <PersonCell
          name={person.full_name}
          picture={person.profile_picture}
          detail={person.ogid}
          to={`/dashboard/user/profile/${person.ogid}`}
        />
      ) : (
        <span className={classes.nobody}>Terminal ID {pin}, unassigned</span>
      )}
      <span className={classes.place}>
        <span>{device?.title ?? sources[source]}</span>
        <span>{branch ?? sources[source]}</span>
      </span>
      <span>{direction ? <StatusBadge status={direction} map={directionMap} /> : null}</span>
      <span className={classes.when} title={exactly(at, zone)}>
        <span>{momentText(at, zone)}</span>
        {isLate ? <span>received {momentText(received_at, zone)}</span> : null}
      </span>
    </li>
  )
}
