// Lambda gives a function its credentials in the environment; profiles, single sign-on and instance roles do not exist there.
import { fromEnv } from '@aws-sdk/credential-provider-env';

export const defaultProvider = () => fromEnv();
