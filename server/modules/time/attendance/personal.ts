import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'attendance',
  title: 'Attendance',
  sets: [
    {
      name: 'attendance_days',
      title: 'Days',
      tables: ['attendance_day', 'attendance_month'],
      columns: { day: 'Day', status: 'Status', first_in: 'In', last_out: 'Out', worked_minutes: 'Minutes worked' },
      rows: (id) => sql`
            select day, status, first_in, last_out, planned_minutes, worked_minutes, late_minutes, early_minutes, overtime_minutes,
              night_minutes, flags
            from attendance_day where employee_id = ${id}::uuid order by day`,
      fate: 'kept',
      why: 'Attendance is evidence of pay for six years; it remains with the OGID, without a name',
    },
    {
      name: 'punches',
      title: 'Punches',
      tables: ['punch', 'punch_superseded'],
      columns: { at: 'At', direction: 'Direction', source: 'From', device: 'Terminal', recorded_by: 'Recorded by' },
      rows: (id) => sql`
            select punch.at, punch.direction, punch.source, device.title as device, host(punch.address) as address, punch.latitude,
              punch.longitude, punch.reason, author.full_name as recorded_by, gone.reason as taken_back_because
            from punch left join device on device.id = punch.device_id left join employee author on author.id = punch.recorded_by
            left join punch_superseded gone on gone.punch_id = punch.id
            where punch.employee_id = ${id}::uuid order by punch.at`,
      fate: 'anonymised',
      why: 'Times are evidence of pay for six years; locations are deleted',
      erase: ({ id }) => [
        sql`update punch set address = null, latitude = null, longitude = null, notes = '{}', reason = null
          where employee_id = ${id}::uuid`,
        sql`update punch_superseded set reason = 'Erased' where employee_id = ${id}::uuid`,
      ],
    },
    {
      name: 'stray_punches',
      title: 'Punches that belonged to no day',
      tables: ['stray_punch'],
      columns: { at: 'At', day: 'Assigned to day', reason: 'Reason for dismissal', cleared_by: 'Cleared by' },
      rows: (id) => sql`select stray.at, stray.day, stray.reason, clerk.full_name as cleared_by, stray.cleared_at
            from stray_punch stray left join employee clerk on clerk.id = stray.cleared_by
            where stray.employee_id = ${id}::uuid order by stray.at`,
      fate: 'anonymised',
      why: 'Times are evidence of pay for six years; notes about them are deleted',
      erase: ({ id }) => [sql`update stray_punch set reason = 'Erased' where employee_id = ${id}::uuid and reason is not null`],
    },
    {
      name: 'enrolments',
      title: 'Terminal enrolments',
      tables: ['enrolment', 'pin_holding'],
      columns: { device: 'Terminal', pin: 'Terminal ID', since: 'Since', until: 'Until' },
      // The templates themselves are on the terminal, never here.
      rows: (id) => sql`select device.title as device, enrolment.pin, enrolment.fingers, enrolment.face, enrolment.since
              , null::timestamptz as until
            from enrolment join device on device.id = enrolment.device_id where enrolment.employee_id = ${id}::uuid
            union all select device.title, holding.pin, 0, false, lower(holding.held), upper(holding.held)
            from pin_holding holding join device on device.id = holding.device_id where holding.employee_id = ${id}::uuid order by since`,
      fate: 'erased',
      erase: ({ id }) => [
        sql`delete from enrolment where employee_id = ${id}::uuid`,
        sql`delete from pin_holding where employee_id = ${id}::uuid`,
      ],
    },
  ],
}
