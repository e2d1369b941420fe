import { dashboards } from '@iroko/contract/home/dashboards'
import { expect, it } from 'vitest'
import { hrHome, myDay, myHome } from './my-home.ts'

it('is let go of by the same topics as the contract says', () => {
  for (const [plain, whole] of [
    [myDay, dashboards.today],
    [myHome, dashboards.mine],
    [hrHome, dashboards.hr],
  ] as const) {
    const { method, path, access, topics } = whole
    expect({ ...plain, topics: new Set(plain.topics) }).toEqual({ method, path, access, topics: new Set(topics) })
  }
})
