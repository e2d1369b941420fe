/** Meters and their readings. */
import type { Input } from '@iroko/contract/endpoint'
import { type MeterUnit, meters } from '@iroko/contract/facility/meters'
import { formatNumber } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { momentText } from '../../../ui/date/date-words.ts'

const prefix = 'Meter | '
const unitWords: Record<MeterUnit, string> = { hours: 'Hours', km: 'Kilometres', kWh: 'Kilowatt-hours' }

export const AddMeterButton = () => <AskButton ask={() => <MeterDialog />}>Add meter</AskButton>

export function Meters() {
  const archive = useSend(meters.archive, { prefix, success: 'message' })
  return (
    <ListView
      label="Meters"
      call={meters.list}
      columns={[
        { key: 'title', label: 'Meter', sortable: true },
        { key: 'branch', label: 'Branch', render: ({ branch }) => branch.title },
        { key: 'asset', label: 'Asset', render: ({ asset }) => (asset ? `${asset.tag} ${asset.title}` : '-') },
        {
          key: 'last_value',
          label: 'Last reading',
          align: 'end',
          named: true,
          width: 150,
          render: ({ last_value, unit }) =>
            last_value === null ? '-' : `${formatNumber(last_value)} ${unit === 'hours' ? 'h' : unit}`,
        },
        {
          key: 'last_at',
          label: 'Read',
          sortable: true,
          width: 160,
          render: ({ last_at }) => (last_at ? momentText(last_at) : 'Never'),
        },
      ]}
      filters={[{ type: 'flag', name: 'archived', label: 'Archived' }]}
      rowLabel={({ title }) => title}
      actions={[
        {
          label: 'Read',
          inRow: 'default',
          when: ({ archived }) => !archived,
          ask: ({ id, title, unit, last_value }) => (
            <SendDialog<Input<typeof meters.read>['body']>
              title={`Read ${title}`}
              call={meters.read}
              params={{ id }}
              prefix={prefix}
              submit="Record"
              fields={[
                {
                  name: 'value',
                  type: 'number',
                  label: unitWords[unit],
                  required: 'Enter the reading',
                  min: 0,
                  decimals: 1,
                  ...(last_value !== null && { description: `Last: ${formatNumber(last_value)}` }),
                },
                {
                  name: 'kind',
                  type: 'select',
                  label: 'Meter',
                  value: 'reading',
                  options: optionsOf({ reading: 'The same as before', replaced: 'Replaced by a new one' }),
                },
              ]}
            />
          ),
        },
        {
          label: 'Archive',
          danger: true,
          when: ({ archived }) => !archived,
          run: ({ id, version }) => archive.mutate({ params: { id }, body: { version } }),
        },
      ]}
      empty="No meters yet. Add the hours of a generator or the kilometres of a vehicle."
      errorPrefix={prefix}
    />
  )
}

function MeterDialog() {
  const branches = useBranchOptions()
  return (
    <SendDialog<Input<typeof meters.create>['body']>
      title="Add meter"
      call={meters.create}
      prefix={prefix}
      submit="Add meter"
      fields={[
        { name: 'title', type: 'text', label: 'Meter', required: true, maxLength: 80, full: true },
        { name: 'unit', type: 'select', label: 'Counts', required: true, value: 'hours', options: optionsOf(unitWords) },
        { name: 'branch_id', type: 'select', label: 'Branch', required: true, options: branches },
        { name: 'asset_tag', type: 'text', label: 'Asset tag', maxLength: 40 },
      ]}
    />
  )
}
