import { calibrationStatuses, calibrations } from '@iroko/contract/quality/calibrations'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { keyWords } from '../evaluations/parts-sheet.tsx'
import { calibrationColumns, calibrationMap, driftColumns } from './columns.tsx'
import { CalibrationButtons, CalibrationById, OpenButton } from './parts.tsx'

const views = { calibrations: 'Calibrations', drift: 'Drift' }

/** Several evaluators on one contact, blind, and how far each stands from the master over time. */
export default function CalibrationPage() {
  const place = useOpenRecord('calibration')
  const [view, show] = useView(views)
  const mayOpen = useMay('evaluation.assign')
  if (place.id) return <OneCalibration id={place.id} />
  const add = mayOpen ? <OpenButton /> : undefined
  return (
    <Page
      title="Calibration"
      description="Evaluators score one contact without seeing each other’s scores. Drift is the mean of the last three months less that of the time before: positive is more generous than it was."
      actions={
        <>
          <ViewSwitch label="What to show" views={views} view={view} onChange={show} />
          {add}
        </>
      }
    >
      {view === 'calibrations' ? (
        <ListView
          label="Calibrations"
          call={calibrations.list}
          columns={calibrationColumns}
          filters={[
            {
              type: 'select',
              name: 'status',
              label: 'Status',
              options: calibrationStatuses.map((value) => ({ value, label: calibrationMap[value].label })),
            },
            { type: 'flag', name: 'mine', label: 'Mine' },
          ]}
          empty={add ?? 'You take part in no calibration yet. Quality leads open them.'}
          rowLabel={({ title }) => title}
          onRowClick={({ id }) => place.open(id)}
          errorPrefix="Calibration | "
        />
      ) : (
        <ListView
          label="Drift of evaluators"
          call={calibrations.drift}
          columns={driftColumns}
          empty="Nobody is compared with a master yet. Close a calibration first."
          rowLabel={({ evaluator }) => evaluator.full_name}
          errorPrefix="Calibration | "
        />
      )}
    </Page>
  )
}

function OneCalibration({ id }: { id: string }) {
  const { data } = useCall(calibrations.show, { params: { id } })
  const shown = data?.calibration
  return (
    <Page
      title="Calibration"
      heading={shown?.title ?? 'Calibration'}
      description={keyWords}
      facts={shown ? `${shown.office.title} · ${shown.reference}` : undefined}
      breadcrumb={<Link to="/dashboard/qa/calibration">Calibration</Link>}
      actions={<CalibrationButtons id={id} />}
    >
      <CalibrationById id={id} />
    </Page>
  )
}
