/**
 * `npm run terminals`: terminals that punch for the demo company, over the protocol of the real ones, until it is stopped.
 * `--url http://localhost:3000 --serials ZM20000001,ZM20000002 --people 200 --every 3000`; `--loses 0.1` loses each tenth answer.
 */
import { parseArgs } from 'node:util'
import { seededRandom } from '../server/lib/demo/dice.ts'
import { companyZone } from '../server/lib/portal.ts'
import { overHttp, simulateTerminal } from '../server/test/simulator.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    serials: { type: 'string', default: 'ZM20000001,ZM20000002,ZM20000003' },
    people: { type: 'string', default: '200' },
    every: { type: 'string', default: '3000' },
    /** That of the demo company's terminals. */
    key: { type: 'string', default: '246810' },
    loses: { type: 'string', default: '0.05' },
  },
})

const [people, every, loses] = [Number(values.people), Number(values.every), Number(values.loses)]
const dice = seededRandom(`terminals ${process.pid}`)
const line = overHttp(values.url)
const terminals = values.serials
  .split(',')
  .map((serial) =>
    simulateTerminal({ serial, zone: companyZone, dice, line, key: values.key, losesAnswer: loses, shuffles: 0.1 }),
  )

/** A line that is down, or a server that is not there yet, is nothing that ends a terminal. */
async function quietly(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: Error) => console.error(error.message))
}

for (const terminal of terminals) {
  await quietly(async () => {
    if (!(await terminal.begin())) console.log(`${terminal.serial} is not registered: it shows under the unknown terminals`)
  })
}
console.log(`${terminals.length} terminals punch every ${every} ms. Stop with Ctrl-C`)
setInterval(() => {
  const terminal = dice.pick(terminals)
  terminal.punch(`OG${String(dice.whole(1, people)).padStart(6, '0')}`, new Date())
  void quietly(terminal.push)
}, every)
setInterval(() => void quietly(() => Promise.all(terminals.map((terminal) => terminal.poll()))), 10_000)
