import { assets } from '@iroko/contract/assets/assets'
import { custodies, type custodyViews } from '@iroko/contract/assets/custodies'
import type { Input, Row } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { SearchSelect } from '../../../screens/fields/search-select.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { type Heard, ScanField } from '../assets/parts-scan.tsx'
import classes from './assignment.module.css'
import { custodyStateMap, PinDialog, prefix, ReceiveDialog } from './parts.tsx'

const views = { give: 'Hand over', receive: 'Receive', waiting: 'To accept', to_return: 'To come back', declined: 'Declined' }

/** Hand-overs by one person to another, and what is to come back. */
export default function AssignmentPage() {
  const [view, show] = useView(views)
  const mayAssign = useMay('asset.assign')
  return (
    <Page
      title="Assignment"
      description="Choose who, scan what, hand over once. The holder accepts by PIN here or in their own session."
      actions={<ViewSwitch label="Show" views={views} view={view} onChange={show} />}
    >
      {view === 'give' && mayAssign ? <Giving /> : null}
      {view === 'receive' && mayAssign ? <Receiving /> : null}
      {(view === 'give' || view === 'receive') && !mayAssign ? <Custodies view="open" /> : null}
      {view === 'waiting' || view === 'to_return' || view === 'declined' ? <Custodies view={view} /> : null}
    </Page>
  )
}

interface Chosen {
  id: string
  tag: string
  title: string
}

/** Left who, right what: read until the list is right, then handed over whole. */
function Giving() {
  const [ogid, setOgid] = useState('')
  const [chosen, setChosen] = useState<Chosen[]>([])
  const send = useSend(custodies.give, { prefix, success: 'message' })
  const take = async (code: string): Promise<{ heard: Heard; words: string }> => {
    try {
      const { asset } = await call(assets.byCode, { params: { code } })
      if (chosen.some(({ id }) => id === asset.id)) return { heard: 'again', words: `${asset.tag} is already in the list` }
      if (asset.holder)
        return { heard: 'wrong', words: `${asset.tag} is with ${asset.holder.employee.full_name}. Receive it first` }
      setChosen((before) => [...before.filter(({ id }) => id !== asset.id), asset])
      return { heard: 'taken', words: `${asset.tag} ${asset.title}` }
    } catch (error) {
      return { heard: 'wrong', words: alertFor(error) }
    }
  }
  const give = async () => {
    const body: Input<typeof custodies.give>['body'] = { asset_ids: chosen.map(({ id }) => id), ogid }
    const { custodies: made, is_waiting } = await send.mutateAsync({ body })
    setChosen([])
    setOgid('')
    const [first] = made
    if (first && is_waiting) void ask(<PinDialog custodyId={first.id} />)
  }
  return (
    <div className={classes.sides}>
      <section className={classes.side}>
        <h3>To</h3>
        <SearchSelect aria-label="To" placeholder="Name or OGID" value={ogid} onChange={setOgid} search={colleagueSearch()} />
      </section>
      <section className={classes.side}>
        <h3>Assets</h3>
        <ScanField label="Tag, code or serial number" onCode={take} />
        <ul className="plain">
          {chosen.map(({ id, tag, title }) => (
            <li key={id} className="apart">
              <span className="shrinks">
                {tag} {title}
              </span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Remove ${tag}`}
                onClick={() => setChosen(chosen.filter((other) => other.id !== id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
        <Button
          disabled={!ogid || chosen.length === 0}
          loading={send.isPending}
          onClick={() => void give().catch(() => undefined)}
        >
          {chosen.length > 1 ? `Hand over ${chosen.length} assets` : 'Hand over'}
        </Button>
      </section>
    </div>
  )
}

/** Each that is read is taken back, in good condition where nothing else is said. */
function Receiving() {
  const [done, setDone] = useState<Chosen[]>([])
  const send = useSend(custodies.receive, { prefix })
  const receive = async (code: string): Promise<{ heard: Heard; words: string }> => {
    try {
      const { asset } = await call(assets.byCode, { params: { code } })
      const { holder } = asset
      if (!holder) return { heard: 'again', words: `${asset.tag} is already in store` }
      const body = { version: holder.custody_version, condition: asset.condition }
      await send.mutateAsync({ params: { id: holder.custody_id }, body })
      setDone((before) => [asset, ...before])
      return { heard: 'taken', words: `${asset.tag} received from ${holder.employee.full_name}` }
    } catch (error) {
      return { heard: 'wrong', words: alertFor(error) }
    }
  }
  return (
    <section className={classes.side}>
      <ScanField label="Tag, code or serial number" onCode={receive} />
      <ul className="plain">
        {done.map(({ id, tag, title }) => (
          <li key={id}>
            {tag} {title} <span className="dimmed">received</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Custody = Row<typeof custodies.list>
const emptyWords: Record<(typeof custodyViews)[number], string> = {
  open: 'Your people hold no assets.',
  waiting: 'Every hand-over is accepted.',
  to_return: 'Nothing is to come back: leavers, loans and transfers appear here.',
  declined: 'Nothing was declined.',
  returned: 'Nothing was returned yet.',
}

const Custodies = ({ view }: { view: 'open' | 'waiting' | 'to_return' | 'declined' }) => (
  <ListView
    label={view === 'open' ? 'Held assets' : views[view]}
    call={custodies.list}
    extra={{ query: { view } }}
    columns={[
      { key: 'asset', label: 'Asset', render: ({ asset }) => `${asset.tag} ${asset.title}` },
      { key: 'employee', label: 'Holder', render: ({ employee }) => employee.full_name },
      { key: 'given_at', label: 'Handed over', sortable: true, width: 130, named: true },
      { key: 'given_by', label: 'By', width: 150, named: true, render: ({ given_by }) => given_by.full_name },
      ...(view === 'to_return'
        ? ([
            { key: 'return_by', label: 'Back by', sortable: true, width: 120, named: true },
            { key: 'return_why', label: 'Why', width: 170 },
          ] as const)
        : []),
      ...(view === 'declined' ? ([{ key: 'declined_reason', label: 'Reason' }] as const) : []),
      {
        key: 'state',
        label: 'Status',
        width: 170,
        render: ({ state }) => <StatusBadge status={state} map={custodyStateMap} />,
      },
    ]}
    rowLabel={({ asset }) => asset.tag}
    actions={[
      {
        label: 'Receive',
        inRow: 'outline',
        when: ({ can }: Custody) => can.receive,
        ask: ({ id, version, asset }: Custody) => <ReceiveDialog custodyId={id} version={version} tag={asset.tag} />,
      },
      {
        label: 'Accept by PIN',
        when: ({ state, can }: Custody) => state === 'waiting' && can.receive,
        ask: ({ id, version }: Custody) => <PinDialog custodyId={id} version={version} />,
      },
    ]}
    empty={emptyWords[view]}
  />
)
