/** What `main.ts` tells the journeys, by the environment. */
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

const NAME = 'IMAGE_SETTING'

export const tellSetting = (setting: Setting) => ({ [NAME]: JSON.stringify(setting) })

export function readSetting(): Setting {
  const told = process.env[NAME]
  if (!told) throw new Error('Run npm run image')
  return JSON.parse(told) as Setting
}
