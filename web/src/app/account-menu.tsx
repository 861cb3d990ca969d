import { Menu, UnstyledButton } from "@mantine/core";
import { signOut, useSession } from "../api/session.ts";
import { ARE_PICTURES_THERE, showPictures, useArePicturesShown } from "../pictures/shown.ts";
import { navigate } from "../router/location.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./shell.module.css";

/** Who is signed in, and what concerns only them. */
export function AccountMenu() {
  const session = useSession();
  const pictures = useArePicturesShown();
  if (session.status !== "signed-in") return null;
  const { email } = session.user;
  return (
    <Menu position="bottom-end" withinPortal width={230}>
      <Menu.Target>
        <UnstyledButton className={styles.account ?? ""} aria-label={`Account of ${email}`}>
          <span className={styles.initial} aria-hidden="true">
            {email.charAt(0).toUpperCase()}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        <Menu.Item leftSection={<Icon name="user" />} onClick={() => navigate("/account")}>
          Account
        </Menu.Item>
        {ARE_PICTURES_THERE && (
          <Menu.CheckboxItem checked={pictures} onChange={showPictures}>
            Show pictures
          </Menu.CheckboxItem>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="leave" />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
