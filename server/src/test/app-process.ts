import { bareApp, listen } from './bare-app.ts'

// Runs the whole HTTP side in a process, with the given database and storage, until it is killed. Sends its port.
const app = await bareApp('silent', { clock: () => new Date() })
process.stdout.write(`${await listen(app)}\n`)
