/** The version of the service. That of its interface description is the version of the contract. */
export const VERSION = '1.1.0'
