import { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import { implement } from '../../../lib/http/implement.ts'
import { ssoHandlers } from './routes-sign-in.ts'
import { unlinkHandlers } from './routes-unlink.ts'

export const routes = implement(singleSignOn, { ...ssoHandlers, ...unlinkHandlers })
