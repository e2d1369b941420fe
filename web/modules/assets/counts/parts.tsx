/** Counts: started, scanned by phone, closed, and their differences settled by another. */
import '../../../ui/mantine-over.ts'
import { assetCategories } from '@iroko/contract/assets/categories'
import { countSettlements, type SettlementAction, settlementActionWords } from '@iroko/contract/assets/count-settlements'
import {
  assetCounts,
  type CountState,
  countStates,
  countStateWords,
  type Difference,
  differenceWords,
} from '@iroko/contract/assets/counts'
import type { Input, Output } from '@iroko/contract/endpoint'
import { alertFor, isFault } from '@iroko/contract/errors'
import { Button, Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { save } from '../../../screens/files/save.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { useCategoryOptions } from '../assets/parts.tsx'
import { type Heard, ScanField } from '../assets/parts-scan.tsx'

type Count = Output<typeof assetCounts.show>['asset_count']
const prefix = 'Count | '
const stateMap: StatusMap<CountState> = {
  open: { label: countStateWords.open, tone: 'waiting' },
  closed: { label: countStateWords.closed, tone: 'bad' },
  settled: { label: countStateWords.settled, tone: 'good' },
}
const stateOptions = countStates.map((value) => ({ value, label: countStateWords[value] }))

export function CountsView() {
  const opened = useOpenRecord('count')
  return (
    <>
      <ListView
        label="Counts"
        call={assetCounts.list}
        columns={[
          { key: 'branch', label: 'Branch', render: ({ branch, place }) => [branch.title, place].filter(Boolean).join(', ') },
          { key: 'counter', label: 'Counter', width: 180, named: true, render: ({ counter }) => counter.full_name },
          { key: 'started_at', label: 'Started', sortable: true, width: 130, named: true },
          { key: 'seen', label: 'Seen', align: 'end', width: 90, named: true },
          { key: 'differences', label: 'Differences', align: 'end', width: 120, named: true },
          { key: 'state', label: 'Status', width: 120, render: ({ state }) => <StatusBadge status={state} map={stateMap} /> },
        ]}
        filters={[{ type: 'select', name: 'state', label: 'Status', options: stateOptions }]}
        toolbar={<AskButton ask={() => <StartDialog />}>Start count</AskButton>}
        keepsTools
        rowLabel={({ branch }) => `the count of ${branch.title}`}
        onRowClick={({ id }) => opened.open(id)}
        empty="No counts yet. Start count freezes what is expected."
      />
      {opened.id ? <CountDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

type Start = Input<typeof assetCounts.start>['body']

function StartDialog() {
  const [branches, categories] = [useBranchOptions(), useCategoryOptions()]
  return (
    <SendDialog<Start>
      title="Start count"
      call={assetCounts.start}
      prefix={prefix}
      submit="Start"
      fields={[
        { name: 'branch_id', type: 'select', label: 'Branch', required: 'Choose a branch', options: branches },
        { name: 'place', type: 'text', label: 'Place', maxLength: 80, description: 'None: all of the branch' },
        {
          name: 'category_ids',
          type: 'select',
          isMulti: true,
          label: 'Only these categories',
          options: categories,
          full: true,
        },
        { name: 'blind', type: 'check', label: 'Hide what is expected until it is closed', value: true },
      ]}
    />
  )
}

function CountDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(assetCounts.show, { params: { id } })
  return (
    <RecordDrawer title={found.data?.asset_count.branch.title ?? 'Count'} errorPrefix="Count" found={found} onClose={onClose}>
      {({ asset_count: count }) => (
        <>
          <DescriptionList
            items={[
              { label: 'Place', value: count.place || 'All of it' },
              { label: 'Counter', value: count.counter.full_name },
              { label: 'Seen', value: String(count.seen) },
              { label: 'Expected', value: count.expected === null ? 'Hidden until it is closed' : String(count.expected) },
              { label: 'Status', value: <StatusBadge status={count.state} map={stateMap} /> },
            ]}
          />
          {count.can.scan ? <Scanning count={count} /> : null}
          <CountSteps count={count} />
          {count.state === 'open' ? <Lines count={count} /> : <Differences count={count} />}
        </>
      )}
    </RecordDrawer>
  )
}

type Scan = Input<typeof assetCounts.scan>['body']

/** What is read without a line is kept here and sent once there is one, each with the time when it was read. */
function Scanning({ count }: { count: Count }) {
  const [place, setPlace] = useState('')
  const [kept, setKept] = useState<Scan[]>([])
  const send = (body: Scan) => call(assetCounts.scan, { params: { id: count.id }, body })
  const scan = async (code: string): Promise<{ heard: Heard; words: string }> => {
    const body = { code, place, read_at: new Date().toISOString() }
    try {
      const { result, message } = await send(body)
      return { heard: result === 'unknown' ? 'again' : result === 'taken' ? 'taken' : 'again', words: message }
    } catch (error) {
      if (isFault(error) && error.status > 0) return { heard: 'wrong', words: alertFor(error) }
      setKept((before) => [...before, body])
      return { heard: 'again', words: 'No line. Kept, and sent once there is one' }
    }
  }
  useEffect(() => {
    const sendKept = async () => {
      for (const body of kept) await send(body)
      setKept([])
    }
    const again = () => void sendKept().catch(() => undefined)
    globalThis.addEventListener('online', again)
    return () => globalThis.removeEventListener('online', again)
  })
  return (
    <section>
      <TextInput
        label="Where you are"
        placeholder={count.place || 'Place'}
        value={place}
        onChange={(event) => setPlace(event.currentTarget.value)}
      />
      <ScanField label="Tag, code or serial number" onCode={scan} />
      {kept.length > 0 ? <p className="dimmed">{kept.length} kept until there is a line</p> : null}
    </section>
  )
}

function CountSteps({ count }: { count: Count }) {
  const { id, version, can } = count
  const close = useSend(assetCounts.close, { prefix, success: 'message' })
  return (
    <div className="line12">
      {can.close ? (
        <Button loading={close.isPending} onClick={() => close.mutate({ params: { id }, body: { version } })}>
          Close count
        </Button>
      ) : null}
      {can.hand_over ? (
        <AskButton
          variant="default"
          ask={() => (
            <SendDialog<{ ogid: string }>
              title="Give the count to another person"
              call={assetCounts.handOver}
              params={{ id }}
              fixed={{ version } as never}
              prefix={prefix}
              submit="Give"
              fields={[
                {
                  name: 'ogid',
                  type: 'select',
                  label: 'To',
                  required: 'Choose a person',
                  search: colleagueSearch(),
                  full: true,
                },
              ]}
            />
          )}
        >
          Give to another
        </AskButton>
      ) : null}
      {count.state === 'open' ? null : (
        <Button variant="default" onClick={() => void save(assetCounts.paper, { params: { id } }, prefix, 'raw', 'count.pdf')}>
          PDF
        </Button>
      )}
    </div>
  )
}

const Lines = ({ count }: { count: Count }) => (
  <ul className="plain">
    {count.lines.map(({ text, asset, place, seen_at }) => (
      <li key={`${text} ${seen_at}`} className="apart">
        <span className="shrinks">{asset ? `${asset.tag} ${asset.title}` : text}</span>
        <span className="dimmed">{asset ? place : 'Not in the register'}</span>
      </li>
    ))}
  </ul>
)

const offered: Record<Difference['kind'], readonly SettlementAction[]> = {
  missing: ['keep', 'lost'],
  elsewhere: ['move', 'keep'],
  unexpected: ['move', 'found', 'keep'],
  unknown: ['keep', 'add'],
}

/** Each difference with what is to become of it, sent together to another person. */
function Differences({ count }: { count: Count }) {
  const [chosen, setChosen] = useState<Record<string, SettlementAction>>({})
  const [titles, setTitles] = useState<Record<string, string>>({})
  const categories = useCall(assetCategories.list, { query: { limit: 1000, sort: 'title' } }).data?.asset_categories ?? []
  const actionOf = ({ key, kind, holder }: Difference): SettlementAction =>
    chosen[key] ?? (kind === 'missing' && holder ? 'keep' : (offered[kind][0] ?? 'keep'))
  const lines = count.difference_list.map((difference) => {
    const action = actionOf(difference)
    const added = { category_id: categories[0]?.id ?? null, title: titles[difference.key] ?? 'Found in a count' }
    return { key: difference.key, action, ...(action === 'add' ? added : {}) }
  })
  if (count.difference_list.length === 0) return <p className="dimmed">Nothing differs from what was expected.</p>
  return (
    <section>
      <h3>Differences</h3>
      <ul className="plain">
        {count.difference_list.map((difference) => {
          const { key, kind, asset, text, expected_place, seen_place, holder } = difference
          return (
            <li key={key}>
              <div className="apart">
                <span className="shrinks">
                  {asset ? `${asset.tag} ${asset.title}` : text}
                  <span className="dimmed">
                    {' '}
                    {[differenceWords[kind], kind === 'elsewhere' ? `${expected_place} → ${seen_place}` : '', holder?.full_name]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {count.can.settle ? (
                  <Select
                    aria-label={`What becomes of ${asset?.tag ?? text}`}
                    value={actionOf(difference)}
                    allowDeselect={false}
                    onChange={(action) => action && setChosen({ ...chosen, [key]: action as SettlementAction })}
                    data={offered[kind].map((value) => ({ value, label: settlementActionWords[value] }))}
                  />
                ) : null}
              </div>
              {actionOf(difference) === 'add' && count.can.settle ? (
                <TextInput
                  aria-label={`Title of ${text}`}
                  placeholder="What it is"
                  value={titles[key] ?? ''}
                  onChange={(event) => setTitles({ ...titles, [key]: event.currentTarget.value })}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
      {count.can.settle ? (
        <AskButton
          ask={() => (
            <SendDialog<{ reason: string }>
              title="Settle the count?"
              call={countSettlements.ask}
              params={{ id: count.id }}
              fixed={{ lines } as never}
              prefix={prefix}
              submit="Send"
              fields={[
                { name: 'reason', type: 'text', label: 'Reason', required: 'Enter a reason', maxLength: 200, full: true },
              ]}
            />
          )}
        >
          Settle
        </AskButton>
      ) : null}
      {count.settlement_id ? <p className="dimmed">A settlement awaits the decision of another person.</p> : null}
    </section>
  )
}
