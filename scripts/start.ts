/** `npm start`, `npm run web` and `npm run worker`: the server in this process, as both or one of its roles. */
import { buildWeb } from './build-web.ts'

const role = process.argv[2]
if (role) process.env.ROLE = role
const web = role === 'worker' ? undefined : buildWeb()
const { main } = await import('../server/main.ts')
await main(web)
