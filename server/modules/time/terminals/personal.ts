import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'terminals',
  title: 'Gate tablets',
  sets: [
    {
      name: 'kiosk_pin',
      title: 'PIN',
      tables: ['kiosk_pin'],
      columns: { set_at: 'Set at' },
      // The PIN itself is a hash that nobody can read.
      rows: (id) => sql`select set_at from kiosk_pin where employee_id = ${id}::uuid`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from kiosk_pin where employee_id = ${id}::uuid`],
    },
    {
      name: 'device_commands',
      title: 'Terminal commands about the person',
      tables: ['device_command'],
      columns: { device: 'Terminal', kind: 'What', created_at: 'When' },
      rows: (id) => sql`select device.title as device, command.kind, command.pin, command.created_at, command.done_at
            from device_command command join device on device.id = command.device_id where command.employee_id = ${id}::uuid order by command.id`,
      fate: 'erased',
      erase: ({ id }) => [
        sql`delete from device_command where employee_id = ${id}::uuid and created_by is distinct from ${id}::uuid`,
      ],
    },
  ],
}
