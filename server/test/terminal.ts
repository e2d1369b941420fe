/** Terminals as a test registers them, and what they send. */
import { terminals } from '@iroko/contract/time/terminals'
import type { Person, TestApp } from './harness.ts'

export function makeTerminals(t: TestApp, hr: Person) {
  const created = async (body: object = {}) => {
    const defaults = { kind: 'terminal', serial: 'ZK-1', title: 'Main door', branch_id: t.branch_id, pins_are_ogids: true }
    return await t.call(terminals.create, { body: { ...defaults, ...body } as never }, hr)
  }
  let second: Person | undefined
  /** Confirms a device as a colleague of who registered it, who has just proved themselves. */
  const confirm = async (id: string) => {
    second ??= await t.person({ roles: ['hr_manager'] })
    second.token = await t.signIn(second.id)
    return (await t.call(terminals.confirm, { params: { id } }, second)).device
  }
  /** One that was registered long ago, has called and was confirmed. */
  const device = async (body: object = {}) => {
    const { device } = await created(body)
    await t.db.updateTable('device').set({ registered_at: '2026-01-01T00:00:00Z' }).where('id', '=', device.id).execute()
    await call('GET', `cdata?SN=${device.serial}&options=all`)
    return await confirm(device.id)
  }
  /** What a terminal sends and is answered. */
  const call = async (method: 'GET' | 'POST', path: string, payload?: string, from = '10.0.0.5') => {
    const answered = await t.inject({
      method,
      url: `/iclock/${path}`,
      remoteAddress: from,
      ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/push;charset=UTF-8' } }),
    })
    return { status: answered.statusCode, body: answered.body, type: answered.headers['content-type'] }
  }
  const attlog = (lines: string[], serial = 'ZK-1', stamp = '1') =>
    call('POST', `cdata?SN=${serial}&table=ATTLOG&Stamp=${stamp}`, `${lines.join('\n')}\n`)
  const punches = () => t.db.selectFrom('punch').selectAll().orderBy('at').execute()
  const shown = async (id: string) =>
    (await t.call(terminals.list, { query: { limit: 100 } }, hr)).devices.find((device) => device.id === id)

  return { created, confirm, device, call, attlog, punches, shown }
}
