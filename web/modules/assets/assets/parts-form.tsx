/** Registering and changing assets, moving and labelling many. */
import { assets, labelLayoutWords } from '@iroko/contract/assets/assets'
import type { Input, Output } from '@iroko/contract/endpoint'
import { useClose } from '../../../screens/ask.tsx'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { save } from '../../../screens/files/save.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { conditionOptions, useCategoryOptions } from './parts.tsx'

type Draft = Input<typeof assets.create>['body']
type Change = Omit<Input<typeof assets.update>['body'], 'version'>
type Asset = Output<typeof assets.show>['asset']

const prefix = 'Asset | '
function useFields<D extends Change>(): Field<D>[] {
  const [categories, branches] = [useCategoryOptions(), useBranchOptions()]
  return [
    { name: 'category_id', type: 'select', label: 'Category', required: 'Choose a category', options: categories },
    { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 120 },
    { name: 'serial', type: 'text', label: 'Serial number', maxLength: 80 },
    { name: 'branch_id', type: 'select', label: 'Branch', required: 'Choose a branch', options: branches },
    { name: 'place', type: 'text', label: 'Place', maxLength: 80 },
    { name: 'maker', type: 'text', label: 'Maker', maxLength: 80 },
    { name: 'model', type: 'text', label: 'Model', maxLength: 80 },
    { name: 'condition', type: 'select', label: 'Condition', options: conditionOptions, value: 'new' },
    { name: 'warranty_until', type: 'date', label: 'Warranty until' },
  ] as unknown as Field<D>[]
}

export function AssetDialog() {
  const fields = useFields<Draft>()
  return (
    <SendDialog<Draft>
      title="Add asset"
      call={assets.create}
      prefix={prefix}
      submit="Register"
      fields={[
        ...fields,
        { name: 'bought_on', type: 'date', label: 'Bought on' },
        { name: 'cost_kobo', type: 'number', label: 'Cost', money: true, min: 0 },
        { name: 'residual_kobo', type: 'number', label: 'Residual value', money: true, min: 0 },
        { name: 'in_use_from', type: 'date', label: 'In use from' },
      ]}
    />
  )
}

export function AssetChange({ asset }: { asset: Asset }) {
  const { id, version, category, branch, warranty_until, ...rest } = asset
  const fields = useFields<Change>()
  return (
    <SendDialog<Change>
      title={`Change ${asset.tag}`}
      call={assets.update}
      params={{ id }}
      fixed={{ version } as never}
      prefix={prefix}
      submit="Save"
      fields={fields}
      value={{ ...rest, category_id: category.id, branch_id: branch.id, warranty_until } as Change}
    />
  )
}

export function MoveDialog({ ids }: { ids: readonly string[] }) {
  const branches = useBranchOptions()
  return (
    <SendDialog<{ branch_id: string; place: string }>
      title={ids.length === 1 ? 'Move asset' : `Move ${ids.length} assets`}
      call={assets.move}
      fixed={{ asset_ids: ids } as never}
      prefix={prefix}
      submit="Move"
      fields={[
        { name: 'branch_id', type: 'select', label: 'Branch', required: 'Choose a branch', options: branches },
        { name: 'place', type: 'text', label: 'Place', maxLength: 80 },
      ]}
    />
  )
}

export function LabelsDialog({ ids }: { ids: readonly string[] }) {
  const close = useClose()
  return (
    <FormDialog<{ layout: keyof typeof labelLayoutWords }>
      title={ids.length === 1 ? 'Label' : `${ids.length} labels`}
      submit="Save PDF"
      fields={[
        { name: 'layout', type: 'select', label: 'Paper', required: true, options: optionsOf(labelLayoutWords), value: 'a4' },
      ]}
      onSubmit={async ({ layout }) => {
        await save(assets.labels, { query: { layout, ids: ids.join(',') } }, prefix, 'raw', 'labels.pdf')
        close(true)
      }}
    />
  )
}
