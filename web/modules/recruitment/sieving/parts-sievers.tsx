/** All rep sievers before HR: what lies with whom, and how applications are shared out. */
import type { Input, Output } from '@iroko/contract/endpoint'
import { openings } from '@iroko/contract/recruitment/openings'
import { sieving } from '@iroko/contract/recruitment/sieving'
import { Button } from '@mantine/core'
import { IconArrowsShuffle, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { countOf, durationText } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

type Sharing = Output<typeof sieving.sievers>
interface SieverRow extends Omit<Sharing['sievers'][number], 'job_openings'> {
  id: string
  part: Part
  job_openings: string
}

type Part = 'given' | 'not' | 'on_leave' | 'day_off'
const partMap: StatusMap<Part> = {
  given: { label: 'Gets applications', tone: 'good' },
  not: { label: 'Gets none', tone: 'neutral' },
  on_leave: { label: 'On leave', tone: 'info' },
  day_off: { label: 'Day off', tone: 'info' },
}

const rowOf = (row: Sharing['sievers'][number]): SieverRow => ({
  ...row,
  id: row.siever.ogid,
  part: row.takes_part ? (row.away ?? 'given') : 'not',
  job_openings: row.job_openings.map(({ title }) => title).join(', ') || 'All',
})

const columns: Column<SieverRow>[] = [
  {
    key: 'siever',
    label: 'Rep siever',
    width: 260,
    render: ({ siever }) => <PersonCell name={siever.full_name} picture={siever.profile_picture} detail={siever.ogid} />,
  },
  { key: 'part', label: 'Today', width: 170, render: ({ part }) => <StatusBadge status={part} map={partMap} /> },
  { key: 'waiting', label: 'Waiting', align: 'end', width: 100, named: true },
  { key: 'late', label: 'Over 2 days', align: 'end', width: 120, named: true },
  { key: 'later', label: 'Call later', align: 'end', width: 110, named: true },
  { key: 'screened_today', label: 'Screened today', align: 'end', width: 140, named: true },
  {
    key: 'median_minutes',
    label: 'Median time',
    align: 'end',
    width: 120,
    named: true,
    render: ({ median_minutes }) => (median_minutes === null ? '-' : durationText(Math.max(1, median_minutes))),
  },
  { key: 'job_openings', label: 'Openings', width: 220, named: true },
]

export function SieversPage() {
  const found = useCall(sieving.sievers)
  const share = useSend(sieving.shareOut, { prefix: 'Job application | ', success: 'message' })
  const sharing = found.data
  return (
    <Page
      title="Rep Sievers"
      heading="Rep Sievers"
      description="Applications are given to the siever who has the fewest open and works today. Applications of people who leave, or are on leave for three days or more, are reassigned."
      facts={sharing ? <Facts sharing={sharing} /> : null}
      actions={
        sharing ? (
          <>
            <AskButton
              variant="default"
              leftSection={<IconSettings size={18} />}
              ask={() => <SettingsDialog settings={sharing.settings} />}
            >
              Settings
            </AskButton>
            <Button
              leftSection={<IconArrowsShuffle size={18} />}
              loading={share.isPending}
              disabled={sharing.sievers.length === 0}
              onClick={() => share.mutate({})}
            >
              Share out now
            </Button>
          </>
        ) : null
      }
    >
      <DataTable<SieverRow>
        label="Rep sievers"
        empty="Nobody has the role of a rep siever. Assign it under Settings, Roles Assignment."
        columns={columns}
        rows={sharing?.sievers.map(rowOf)}
        loading={found.isPending}
        error={found.error}
        retry={() => void found.refetch()}
        errorPrefix="Job application | "
        rowLabel={({ siever }) => siever.full_name}
        href={({ siever }) => `/dashboard/recruitment/rep-siever/${encodeURIComponent(siever.full_name)}/${siever.ogid}`}
        actions={[
          {
            label: 'What they get',
            icon: <IconSettings size={16} />,
            ask: ({ id }) => <SieverDialog siever={sharing?.sievers.find(({ siever }) => siever.ogid === id)} />,
          },
        ]}
      />
    </Page>
  )
}

function Facts({ sharing: { unassigned, settings } }: { sharing: Sharing }) {
  return (
    <>
      <Link to="/dashboard/recruitment/job-applications" search={{ siever: 'none' } as never}>
        {countOf(unassigned, 'application')} with nobody
      </Link>
      {settings.automatic ? ` · shared out by itself, at most ${settings.most_open} open each` : ' · shared out by hand'}
    </>
  )
}

type Settings = Input<typeof sieving.saveSettings>['body']

function SettingsDialog({ settings }: { settings: Sharing['settings'] }) {
  return (
    <SendDialog<Settings>
      title="Sharing out"
      call={sieving.saveSettings}
      prefix="Job application | "
      submit="Save"
      value={settings}
      fixed={{ version: settings.version }}
      fields={[
        { name: 'automatic', label: 'Share out as applications arrive, and each morning', type: 'check', full: true },
        { name: 'most_open', label: 'Open with each at most', type: 'number', required: true, min: 1, max: 500, decimals: 0 },
      ]}
    />
  )
}

type SieverInput = Input<typeof sieving.saveSiever>['body']

function SieverDialog({ siever: row }: { siever: Sharing['sievers'][number] | undefined }) {
  const { data } = useCall(openings.list, { query: { limit: 1000, sort: 'job_title' } })
  if (!row) return null
  const { siever, takes_part, job_openings, version } = row
  return (
    <SendDialog<SieverInput>
      title={`What ${siever.full_name} gets`}
      call={sieving.saveSiever}
      params={{ ogid: siever.ogid }}
      prefix="Job application | "
      submit="Save"
      value={{ takes_part, job_opening_ids: job_openings.map(({ id }) => id) }}
      fixed={{ version }}
      fields={[
        { name: 'takes_part', label: 'Gets applications when they are shared out', type: 'check', full: true },
        {
          name: 'job_opening_ids',
          label: 'Openings',
          type: 'select',
          isMulti: true,
          full: true,
          description: 'Without any, of all openings',
          known: job_openings.map(({ id, title }) => ({ value: id, label: title })),
          options: data?.job_openings.map(({ id, job_title }) => ({ value: id, label: job_title })) ?? [],
        },
      ]}
    />
  )
}
