import type { Output } from '@iroko/contract/endpoint'
import { peopleImport } from '@iroko/contract/people/import'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { Steps } from '../newcomers/parts-steps.tsx'
import classes from '../records/parts.module.css'
import { EarlierImports, FileChooser, Templates } from './parts.tsx'
import { ColumnChoice } from './parts-columns.tsx'
import { Adding } from './parts-progress.tsx'
import { ImportCheck } from './parts-report.tsx'

type Import = Output<typeof peopleImport.show>['employee_import']
type Step = 'file' | 'columns' | 'check'

const steps: { name: Step; title: string }[] = [
  { name: 'file', title: 'File' },
  { name: 'columns', title: 'Columns' },
  { name: 'check', title: 'Check' },
]

/** Adds many people from a file: nobody is added before every row is right, and then everybody at once. */
export default function ImportEmployeesPage() {
  const mayEdit = useMay('people.edit')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const id = typeof search.import === 'string' ? search.import : undefined
  return (
    <Page
      title="Import employees"
      description="From a CSV or Excel file. Every row is checked first. The import adds everyone or nobody."
    >
      {mayEdit ? null : <NoPermission text="You cannot open this page. HR imports employees" />}
      {mayEdit && id ? <KeptImport key={id} id={id} /> : null}
      {mayEdit && !id ? <NewImport /> : null}
    </Page>
  )
}

function NewImport() {
  const open = useOpenImport()
  return (
    <>
      <Steps steps={steps} current="file" reached="file" onStep={() => undefined} />
      <div className="card20 column16">
        <FileChooser onRead={open} />
        <Templates />
      </div>
      <EarlierImports onOpen={open} />
    </>
  )
}

function KeptImport({ id }: { id: string }) {
  const found = useCall(peopleImport.show, { params: { id } })
  if (!found.isSuccess) return <Loaded found={found} prefix="Import | " count={2} height={200} />
  const { employee_import } = found.data
  return employee_import.state === 'uploaded' || employee_import.state === 'checked' ? (
    // What was checked anew begins anew: until its result is read, the one before is not shown as if it were.
    <Preparing key={`${id} ${employee_import.version}`} row={employee_import} />
  ) : (
    <Adding row={employee_import} />
  )
}

/** The steps up to the press of the button that adds everybody. */
function Preparing({ row }: { row: Import }) {
  const reached: Step = row.state === 'uploaded' ? 'columns' : 'check'
  const [chosen, setChosen] = useState<Step>()
  const current = chosen ?? reached
  const open = useOpenImport()
  return (
    <>
      <Steps steps={steps} current={current} reached={reached} onStep={setChosen} />
      {row.note ? (
        <div className={`panel ${classes.held} ${toneClass('waiting')}`} role="status">
          <p>{row.note}</p>
        </div>
      ) : null}
      {current === 'file' ? (
        <Section title={`A corrected file replaces ${row.file_name}`}>
          <div className="card20 column16">
            <FileChooser replaces={row.id} onRead={open} />
            <Templates />
          </div>
        </Section>
      ) : null}
      {current === 'columns' ? <ColumnChoice row={row} onRead={open} /> : null}
      {current === 'check' ? <ImportCheck row={row} onStep={setChosen} /> : null}
    </>
  )
}

/** An import has an address of its own: it can be left and come back to. */
function useOpenImport(): (id: string) => void {
  const router = useRouter()
  return (id) => void router.navigate({ to: '.', search: { import: id } as never })
}
