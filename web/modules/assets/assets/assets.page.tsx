import { type AssetStatus, assetStatuses, assetStatusWords, assets, type ownerKinds } from '@iroko/contract/assets/assets'
import { acceptanceWords, assetCategories, assetClassWords } from '@iroko/contract/assets/categories'
import { type ReactNode, useEffect } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { later } from '../../../lib/lazily.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { optionsOf } from '../../../screens/fields/option.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { CountsView } from '../counts/parts.tsx'
import { DisposalDialog, DisposalsView } from '../disposals/parts.tsx'
import { assetStatusMap, useCategoryOptions } from './parts.tsx'
import { AssetDrawer } from './parts-drawer.tsx'
import { AssetDialog, LabelsDialog, MoveDialog } from './parts-form.tsx'

const ImportDialog = later(() => import('../../../screens/import/import-dialog.tsx').then((module) => module.ImportDialog))

const statusOptions = assetStatuses.map((value: AssetStatus) => ({ value, label: assetStatusWords[value] }))
const ownerWords: Record<(typeof ownerKinds)[number], string> = { company: 'The company', client: 'A client' }

/** What the company owns and keeps for clients, its counts, disposals and categories. */
export default function AssetsPage() {
  const [mayEdit, mayCount] = [useMay('asset.edit'), useMay('asset.count')]
  const [mayDispose, mayDecide] = [useMay('asset.dispose'), useMay('asset.dispose.decide')]
  const views = {
    register: 'Register',
    ...(mayCount ? { counts: 'Counts' } : {}),
    ...(mayDispose || mayDecide ? { disposals: 'Disposals' } : {}),
    categories: 'Categories',
  }
  const [view, show] = useView(views as Record<'register' | 'counts' | 'disposals' | 'categories', string>)
  const shown = (
    <ViewSwitch
      label="Show"
      views={views as Record<string, string>}
      view={view}
      onChange={(next) => show(next as typeof view)}
    />
  )
  if (view === 'categories') return <Categories shown={shown} />
  return (
    <Page
      title="Assets"
      description="Each asset has one holder at a time. Scan its label or search by tag, serial number or holder."
      actions={
        <>
          {shown}
          {mayEdit && view === 'register' ? (
            <>
              <AskButton variant="default" ask={() => <ImportDialog title="Assets" call={assets.import} />}>
                Import
              </AskButton>
              <AskButton ask={() => <AssetDialog />}>Add asset</AskButton>
            </>
          ) : null}
        </>
      }
    >
      {view === 'register' ? <Register /> : null}
      {view === 'counts' ? <CountsView /> : null}
      {view === 'disposals' ? <DisposalsView /> : null}
    </Page>
  )
}

function Register() {
  const opened = useOpenRecord('asset')
  const [{ code }, address] = useAddress()
  const [mayEdit, mayDispose] = [useMay('asset.edit'), useMay('asset.dispose')]
  const [categories, branches] = [useCategoryOptions(), useBranchOptions()]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the label that led here
  useEffect(() => {
    if (!code) return
    call(assets.byCode, { params: { code } }).then(
      ({ asset }) => address({ code: undefined, asset: asset.id }),
      () => {
        address({ code: undefined })
        showAlert({ kind: 'warning', text: `Not in the register, or not yours to see: ${code}` })
      },
    )
  }, [code])
  return (
    <>
      <ListView
        label="Assets"
        call={assets.list}
        keepsTools
        columns={[
          { key: 'tag', label: 'Tag', sortable: true, width: 160 },
          { key: 'title', label: 'Asset', sortable: true },
          { key: 'category', label: 'Category', width: 150, render: ({ category }) => category.title },
          { key: 'serial', label: 'Serial number', width: 150, hidden: true },
          { key: 'branch', label: 'Branch', width: 130, render: ({ branch }) => branch.title },
          { key: 'place', label: 'Place', width: 120, hidden: true },
          {
            key: 'holder',
            label: 'Holder',
            width: 180,
            named: true,
            render: ({ holder }) =>
              holder
                ? `${holder.employee.full_name}${holder.is_declined ? ' · declined' : holder.is_accepted ? '' : ' · not accepted'}`
                : '-',
          },
          { key: 'last_seen_on', label: 'Last seen', sortable: true, width: 120, named: true },
          { key: 'warranty_until', label: 'Warranty until', sortable: true, width: 130, named: true, hidden: true },
          {
            key: 'status',
            label: 'Status',
            width: 120,
            render: ({ status }) => <StatusBadge status={status} map={assetStatusMap} />,
          },
        ]}
        filters={[
          { type: 'select', name: 'category_id', label: 'Category', options: categories },
          { type: 'select', name: 'branch_id', label: 'Branch', options: branches },
          { type: 'select', name: 'status', label: 'Status', options: statusOptions },
          { type: 'select', name: 'owner', label: 'Owner', options: optionsOf(ownerWords) },
          { type: 'search', name: 'ogid', label: 'Holder', search: colleagueSearch() },
          { type: 'date', name: 'warranty_to', label: 'Warranty ends by' },
          { type: 'date', name: 'not_seen_since', label: 'Not seen since' },
          { type: 'flag', name: 'unlabelled', label: 'Without a label' },
        ]}
        rowLabel={({ tag, title }) => `${tag} ${title}`}
        onRowClick={({ id }) => opened.open(id)}
        bulk={[
          ...(mayEdit
            ? [
                {
                  label: (count: number) => `Label ${count}`,
                  ask: (rows: { id: string }[]) => <LabelsDialog ids={rows.map(({ id }) => id)} />,
                },
                {
                  label: (count: number) => `Move ${count}`,
                  ask: (rows: { id: string }[]) => <MoveDialog ids={rows.map(({ id }) => id)} />,
                },
              ]
            : []),
          ...(mayDispose
            ? [
                {
                  label: (count: number) => `Dispose of ${count}`,
                  ask: (rows: { id: string; tag: string }[]) => <DisposalDialog assets={rows} />,
                },
              ]
            : []),
        ]}
        empty="No assets yet. Add asset registers the first; Import takes many from a sheet."
      />
      {opened.id ? <AssetDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

function Categories({ shown }: { shown: ReactNode }) {
  return (
    <CrudPage
      title="Categories of assets"
      description="How long each kind lasts, and from which cost it is capitalised. What costs less is tracked and was an expense."
      buttons={shown}
      calls={assetCategories}
      columns={[
        { key: 'title', label: 'Category', sortable: true },
        { key: 'code', label: 'Code', sortable: true, width: 90 },
        { key: 'asset_class', label: 'In the books', width: 190, render: ({ asset_class }) => assetClassWords[asset_class] },
        { key: 'life_months', label: 'Life in months', align: 'end', width: 130, named: true },
        { key: 'acceptance', label: 'Acceptance', width: 140, render: ({ acceptance }) => acceptanceWords[acceptance] },
        { key: 'assets', label: 'Assets', sortable: true, align: 'end', width: 100 },
      ]}
      fields={[
        { name: 'title', type: 'text', label: 'Category', required: true, maxLength: 80 },
        { name: 'code', type: 'text', label: 'Code in tags', required: 'Enter two to four letters', maxLength: 4 },
        { name: 'asset_class', type: 'select', label: 'In the books', required: true, options: optionsOf(assetClassWords) },
        {
          name: 'life_months',
          type: 'number',
          label: 'Life',
          unit: 'months',
          min: 1,
          max: 600,
          description: 'None: it is not depreciated',
        },
        { name: 'residual_bp', type: 'number', label: 'Residual value', percent: true, min: 0, max: 10_000, value: 0 },
        { name: 'capitalise_from_kobo', type: 'number', label: 'Capitalised from', money: true, min: 0, value: 0 },
        { name: 'acceptance', type: 'select', label: 'Acceptance', options: optionsOf(acceptanceWords), value: 'on_hand_over' },
        { name: 'count_every_months', type: 'number', label: 'Counted every', unit: 'months', min: 1, max: 60 },
        { name: 'stays_with_branch', type: 'check', label: 'Stays with its branch when its holder moves', value: false },
      ]}
    />
  )
}
