import type { Login } from '../pages/login.ts'

/** What `main.ts` tells the journeys of the image, by the environment. */
export interface Setting {
  /** The folder of images, containers and volumes. */
  folder: string
  image: string
  /** The image of the version before, and the version's name in words. */
  before: string
  beforeName: string
  /** The address of the proxy. */
  url: string
  /** The port to which the proxy leads. */
  port: number
}

/** What `main.ts` tells the journey behind what Compose started. */
export interface ComposeSetting {
  folder: string
  url: string
  /** The first administrator. */
  login: Login
}

const NAME = 'IMAGE_SETTING'

export const tellSetting = (setting: Setting | ComposeSetting) => ({ [NAME]: JSON.stringify(setting) })

export const readSetting = () => told() as Setting
export const readComposeSetting = () => told() as ComposeSetting

function told(): unknown {
  const setting = process.env[NAME]
  if (!setting) throw new Error('Run npm run image')
  return JSON.parse(setting)
}
