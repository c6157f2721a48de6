/** The version of the service, which its interface description carries. */
export const VERSION = '1.0.0'
