import type { Directory, User } from "../directory/directory.ts";
import { CommandError } from "./command-error.ts";
import { didYouMean } from "./did-you-mean.ts";

export async function findUser(directory: Directory, email: string): Promise<User> {
  const user = await directory.users.findByEmail(email);
  if (user !== null) return user;
  const known = (await directory.users.list()).map((other) => other.email);
  throw new CommandError(`There is no user ${email}${didYouMean(email, known)}`);
}
